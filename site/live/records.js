// Two versions of a file of the workspace, which two tabs have written at the same time.
import { PROGRESS } from "../../kuiper_edu/viz/scripts/shared/progress.js";

const text = (/** @type {Uint8Array | null} */ bytes) => new TextDecoder().decode(bytes ?? new Uint8Array());

/**
 * Merge two versions: records entry by entry; of other files both stay, but of the picture of the records.
 * @param {string} name
 * @param {Uint8Array | null} base the version that both began with
 * @param {Uint8Array | null} mine
 * @param {Uint8Array | null} theirs
 * @returns {[Uint8Array | null, Uint8Array | null]} what to keep, and what to keep under another name
 */
export function merged(name, base, mine, theirs) {
  if (text(mine) === text(theirs)) return [theirs, null];
  if (name === PROGRESS) return [mine, null];
  if (!name.endsWith(".json") || !mine || !theirs) return [mine ?? theirs, mine && theirs];
  try {
    const before = base ? JSON.parse(text(base)) : {};
    const ours = Object.entries(JSON.parse(text(mine)));
    const changed = ours.filter(([key, entry]) => JSON.stringify(entry) !== JSON.stringify(before[key]));
    const whole = { ...JSON.parse(text(theirs)), ...Object.fromEntries(changed) };
    return [new TextEncoder().encode(`${JSON.stringify(whole, undefined, 1)}\n`), null];
  } catch {
    return [mine, theirs];
  }
}
