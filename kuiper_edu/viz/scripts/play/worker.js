// The worker that reads the scans: a network and the scans come in, the answers go out in parts. It reads once: another
// network is read by another worker.
import { inParts, reading } from "./counting.js";

const here = /** @type {any} */ (self);
here.onmessage = (/** @type {MessageEvent} */ { data: { network, given } }) => {
  for (const part of inParts(reading(network, given))) here.postMessage(part);
};
