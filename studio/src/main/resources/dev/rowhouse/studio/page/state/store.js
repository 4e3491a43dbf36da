/**
 * The state of the page as one object. Parts are replaced, never changed.
 *
 * @typedef {{
 *   path: string,
 *   file: {version: string, missing: boolean},
 *   saving: "saved" | "saving" | "conflict" | "deleted" | "offline",
 *   design: any,
 *   shown: any,
 *   proof: any,
 *   tab: string,
 *   selected: {kind: string, name: string} | null,
 *   hovered: {kind: string, name: string} | null
 * }} State
 */

/**
 * Makes a store. Observers run once after each turn in which the state changed.
 *
 * @template T
 * @param {T} initial
 */
export function createStore(initial) {
  let state = initial;
  let scheduled = false;
  const observers = new Set();
  return {
    get: () => state,
    /** @param {Partial<T>} patch */
    set(patch) {
      if (Object.keys(patch).every((key) => Object.is(state[key], patch[key]))) {
        return;
      }
      state = { ...state, ...patch };
      if (!scheduled) {
        scheduled = true;
        queueMicrotask(() => {
          scheduled = false;
          observers.forEach((observer) => observer(state));
        });
      }
    },
    /** @param {(state: T) => void} observer */
    observe(observer) {
      observers.add(observer);
      observer(state);
    },
  };
}
