/** The part of the state that the address carries, so that it can be shared and reloaded. */

import { KINDS } from "./light.js";

/** Parts of the state that are a word. */
const WORDS = ["tab", "view", "form", "notation"];

/**
 * @returns {{tab?: string, view?: string, form?: string, notation?: string,
 *   selected?: {kind: string, name: string}}}
 */
export function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const state = {};
  for (const word of WORDS) {
    if (parameters.get(word)) {
      state[word] = parameters.get(word);
    }
  }
  for (const kind of KINDS) {
    if (parameters.get(kind)) {
      state.selected = { kind, name: parameters.get(kind) };
    }
  }
  return state;
}

export function writeAddress(state) {
  const parameters = new URLSearchParams(WORDS.map((word) => [word, state[word]]));
  if (state.selected) {
    parameters.set(state.selected.kind, state.selected.name);
  }
  const hash = "#" + parameters;
  if (hash !== location.hash) {
    history.replaceState(null, "", hash);
  }
}
