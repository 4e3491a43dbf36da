/** The part of the state that the address carries, so that it can be shared and reloaded. */

/** @returns {{tab?: string, form?: string, selected?: {kind: string, name: string}}} */
export function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const state = {};
  if (parameters.get("tab")) {
    state.tab = parameters.get("tab");
  }
  if (parameters.get("form")) {
    state.form = parameters.get("form");
  }
  for (const kind of ["table", "question", "mutation"]) {
    if (parameters.get(kind)) {
      state.selected = { kind, name: parameters.get(kind) };
    }
  }
  return state;
}

export function writeAddress({ tab, form, selected }) {
  const parameters = new URLSearchParams({ tab, form });
  if (selected) {
    parameters.set(selected.kind, selected.name);
  }
  const hash = "#" + parameters;
  if (hash !== location.hash) {
    history.replaceState(null, "", hash);
  }
}
