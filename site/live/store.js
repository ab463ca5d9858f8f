// What this browser keeps of a learner's work, for all pages of one site: texts of cells and files of the workspace.
//
// Every entry has a stamp. Who writes an entry says, by the stamp, which version was read last; if another tab has written
// since, that version is merged or told, never overwritten. Where storage is forbidden or full, the work stays in
// this page, and the page says so.

/** @typedef {{ key: string, stamp: string, value: any }} Entry a value of null: it was removed */

const ENTRIES = "entries";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  /** @param {string} site the path of the site, since several sites may share one origin */
  constructor(site) {
    this.name = `${site}kuiper-edu`;
    /** @type {Map<string, Entry>} all entries, as this page knows them */
    this.known = new Map();
    /** @type {Set<string>} keys of entries that are in this page only */
    this.unkept = new Set();
    /** @type {IDBDatabase | undefined} */
    this.database = undefined;
    /** Called when another tab has changed an entry. @type {(key: string, value: any) => void} */
    this.onChange = () => {};
    /** Called with whether all of the work is kept. @type {(kept: boolean) => void} */
    this.onKept = () => {};
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(this.name) : undefined;
    this.channel?.addEventListener("message", ({ data }) => this.refresh(data));
  }

  /** Read all that is kept. */
  async open() {
    try {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: "key" });
      this.database = await answer(request);
      this.database.onversionchange = () => this.database?.close();
      for (const entry of await answer(this.entries("readonly").getAll())) this.known.set(entry.key, entry);
    } catch {
      this.database = undefined; // a private window of some browsers, or storage is switched off
    }
  }

  /** @param {IDBTransactionMode} mode */
  entries(mode) {
    if (!this.database) throw Error("this browser keeps nothing");
    return this.database.transaction(ENTRIES, mode).objectStore(ENTRIES);
  }

  /** @param {string} key @returns {any} undefined if there is none */
  get(key) {
    return this.known.get(key)?.value ?? undefined;
  }

  /**
   * The entries whose keys begin so: the rest of the key, and the value.
   * @param {string} start
   * @returns {[string, any][]}
   */
  under(start) {
    const found = [...this.known.values()].filter(({ key, value }) => key.startsWith(start) && value !== null);
    return found.map(({ key, value }) => [key.slice(start.length), value]);
  }

  /**
   * Keep a value.
   * @param {string} key
   * @param {any} value null removes it
   * @param {(base: any, mine: any, theirs: any) => any} [merge] returns what to keep if another tab has written
   *   since this page read; undefined keeps theirs. By default the other tab's value stays.
   * @returns {Promise<any>} the value that is kept now
   */
  async put(key, value, merge = () => undefined) {
    const base = this.known.get(key);
    const stamp = `${Date.now()}-${Math.random()}`;
    this.known.set(key, { key, stamp, value }); // at once: who reads in the meantime finds it
    try {
      const entries = this.entries("readwrite");
      const theirs = await answer(entries.get(key));
      const other = theirs && theirs.stamp !== base?.stamp && !this.unkept.has(key);
      const chosen = other ? merge(base?.value ?? null, value, theirs.value) : value;
      const entry = chosen === undefined ? theirs : { key, stamp, value: chosen };
      if (entry !== theirs) await answer(entries.put(entry));
      if (this.known.get(key)?.stamp === stamp) this.known.set(key, entry); // else a newer value is on its way
      this.unkept.delete(key);
      this.channel?.postMessage(key);
    } catch {
      this.unkept.add(key);
    }
    this.onKept(this.unkept.size === 0);
    return this.known.get(key)?.value;
  }

  /** Try again to keep what is in this page only. */
  async keepAll() {
    for (const key of this.unkept) await this.put(key, this.get(key) ?? null);
  }

  /** @param {string} key of an entry that another tab has written */
  async refresh(key) {
    if (this.unkept.has(key)) return;
    try {
      const entry = await answer(this.entries("readonly").get(key));
      if (!entry || entry.stamp === this.known.get(key)?.stamp) return;
      this.known.set(key, entry);
      this.onChange(key, entry.value);
    } catch {
      // this page goes on with what it knows
    }
  }
}
