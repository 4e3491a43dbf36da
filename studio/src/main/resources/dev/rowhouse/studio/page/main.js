import { render } from "lit-html";
import { edit } from "./editor/edit.js";
import { createEditor, goTo } from "./editor/editor.js";
import { help } from "./editor/help.js";
import { lightLines } from "./editor/lit.js";
import { showMarks } from "./editor/marks.js";
import { Schema } from "./editor/schema.js";
import { Sync } from "./editor/sync.js";
import { request } from "./net/api.js";
import { listen } from "./net/events.js";
import { readAddress, writeAddress } from "./state/address.js";
import { applyLight, lightOf, thingAt } from "./state/light.js";
import { createStore } from "./state/store.js";
import { comparison } from "./view/compare.js";
import { CqlConsole } from "./view/console.js";
import { movable } from "./view/dividers.js";
import { openDialog } from "./view/dialog.js";
import { acceptDrops, importFile } from "./view/drop.js";
import { exportList } from "./view/exports.js";
import { gallery } from "./view/gallery.js";
import { header } from "./view/header.js";
import { notice } from "./view/notice.js";
import { TABS } from "./view/all-tabs.js";
import { tabBar } from "./view/tabs.js";
import { work } from "./view/work.js";

const byId = (id) => document.getElementById(id);

const store = createStore({
  path: "",
  file: { version: "", missing: false },
  saving: "saved",
  design: null,
  shown: null,
  proof: { state: "none", version: "" },
  rows: null,
  loaded: {},
  month: 0,
  cut: null,
  ring: {},
  view: "tables",
  form: "diagram",
  notation: "crow",
  fits: false,
  replayed: null,
  meeting: { callers: 2, replicas: "" },
  examples: null,
  tab: "tables",
  selected: null,
  hovered: null,
  ...readAddress(),
});

const sync = new Sync(crypto.randomUUID(), (saving, detail) => {
  store.set({ saving, trouble: typeof detail === "string" ? detail : "" });
  if (saving === "saved") {
    mark();
  }
});
let schema = null;
const view = createEditor(
  byId("editor"),
  sync,
  help(() => schema, () => store.get().shown?.entities ?? {}),
);
const cql = new CqlConsole(byId("console"));

/** The design of a version may arrive before the answer that the version has been written. */
function mark() {
  const { design, path } = store.get();
  if (design) {
    showMarks(view, sync, design, path);
  }
}

/** What the server is computing. */
const loading = new Set();

const actions = {
  show: (tab) => store.set({ tab }),
  select(kind, name, place) {
    const { selected, path } = store.get();
    const isSame = selected?.kind === kind && selected.name === name;
    store.set({ selected: isSame ? null : { kind, name }, cut: null });
    if (!isSame && place?.file === path) {
      goTo(view, place.line, place.column);
    }
  },
  prove() {
    const { callers, replicas } = store.get().meeting;
    store.set({ tab: "proof", replayed: null });
    request("POST", "prove", { callers, replicas: callers === 0 ? "" : replicas }).catch(report);
  },
  stopProof: () => request("POST", "prove/stop", {}).catch(report),
  keepMine: () => sync.keepMine(),
  takeTheirs: () => sync.takeTheirs(),
  openGallery: () =>
    openDialog("Examples", (close) => gallery(store.get().examples ?? [], closing(close), false)),
  openExport: () => openDialog("Export", exportList),
  async useExample(name) {
    actions.useText(await request("GET", `gallery/${name}`));
  },
  useText(text) {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    view.focus();
  },
  importFile: (file) => importFile(file, actions.useText),
  showMonth: (month) => store.set({ month }),
  cutAfter: (cut) => store.set({ cut }),
  setRing: (name, value) => store.set({ ring: { ...store.get().ring, [name]: value } }),
  setView: (view) => store.set({ view }),
  setMeeting: (name, value) =>
    store.set({ meeting: { ...store.get().meeting, [name]: value } }),
  setForm: (form) => store.set({ form }),
  setNotation: (notation) => store.set({ notation }),
  setFits: (fits) => store.set({ fits }),
  order,
  async compare(question, answer, keys) {
    const show = openDialog("Compare", () => comparison(question, answer, null));
    try {
      show(comparison(question, answer, await request("POST", "compare", { question, keys })));
    } catch (error) {
      show(comparison(question, answer, null, error.message));
    }
  },
  async replay(tree) {
    store.set({ replayed: { text: "Repeating the case…" } });
    try {
      const result = await request("POST", "replay", { case: tree });
      store.set({ replayed: result });
    } catch (error) {
      store.set({ replayed: { text: error.message } });
    }
  },
  async load(name, version) {
    if (loading.has(`${name} ${version}`)) {
      return;
    }
    loading.add(`${name} ${version}`);
    let found;
    try {
      found = { version, data: await request("GET", name) };
    } catch (error) {
      found = { version, problem: error.message };
    }
    loading.delete(`${name} ${version}`);
    store.set({ loaded: { ...store.get().loaded, [name]: found } });
  },
  async loadRows(version, table) {
    const name = `rows ${version} ${table}`;
    if (loading.has(name)) {
      return;
    }
    loading.add(name);
    try {
      const loaded = await request("GET", `rows?table=${encodeURIComponent(table)}`);
      store.set({ rows: { ...loaded, version } });
    } catch (error) {
      store.set({ rows: { table, version, problem: error.message } });
    }
    loading.delete(name);
  },
};

/** Requires or forbids a way to answer a question by an edit of the file. */
async function order(question, keys) {
  const { shown } = store.get();
  try {
    const { version, edits } = await request("POST", "order", { question, keys });
    if (!sync.isDirty && edit(view, sync, version, edits, "input.order")) {
      const place = shown.questions.find((each) => each.name === question)?.place;
      goTo(view, place.line, place.column);
    }
  } catch (error) {
    report(error);
  }
}

function closing(close) {
  return { ...actions, useExample: (name) => actions.useExample(name).then(close) };
}

function report(error) {
  store.set({ saving: error.status === 0 ? "offline" : store.get().saving, trouble: error.message });
}

store.observe((state) => {
  const { shown } = state;
  render(header(state, actions), byId("header"));
  render(notice(state, actions), byId("notice"));
  render(work(state, actions), byId("work"));
  render(tabBar(TABS, state, actions), byId("tabs"));
  const isFirst = state.file.missing && !state.design;
  const tab = TABS.find((each) => each.id === state.tab) ?? TABS[0];
  byId("canvas").setAttribute("role", "tabpanel");
  byId("canvas").setAttribute("aria-labelledby", `tab-${tab.id}`);
  byId("canvas").classList.toggle("stale", shown !== null && shown !== state.design);
  render(
    isFirst ? gallery(state.examples ?? [], actions, true) : tab.view(state, actions),
    byId("canvas"),
  );
  writeAddress(state);
  light(state);
});

function light({ shown, hovered, selected, path }) {
  const found = lightOf(shown, hovered ?? selected);
  applyLight(document.body, found);
  const lines =
    found && shown.version === sync.base.version
      ? [...shown.questions, ...shown.mutations]
          .filter((each) => found.question.has(each.name) || found.mutation.has(each.name))
          .filter((each) => each.place?.file === path)
          .map((each) => each.place.line)
      : [];
  lightLines(view, lines);
}

for (const [start, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(start, (event) => store.set({ hovered: thingAt(event.target) }));
  document.addEventListener(end, () => store.set({ hovered: null }));
}

listen(
  {
    about: ({ path }) => store.set({ path }),
    file(file) {
      sync.take(file);
      const { version } = file;
      store.set({ file: { version, missing: version === "" } });
    },
    design(design) {
      store.set({ design, shown: design.design ? design : store.get().shown });
      mark();
    },
    proof: (proof) => store.set({ proof }),
    unreadable: ({ message }) => store.set({ saving: "offline", trouble: message }),
  },
  (isOpen) => {
    if (isOpen && !sync.isDirty) {
      store.set({ saving: "saved" });
    } else if (!isOpen) {
      store.set({ saving: "offline", trouble: "The studio does not answer" });
    }
  },
);

acceptDrops(actions.useText);
byId("canvas").addEventListener("click", (event) => {
  const thing = event.target.closest("svg") ? thingAt(event.target) : null;
  if (thing) {
    actions.select(thing.kind, thing.name);
  }
});
movable(byId("divide-main"), "--source-share");
movable(byId("divide-source"), "--editor-share");
request("GET", "schema").then((root) => (schema = new Schema(root)), report);
request("GET", "gallery").then((examples) => store.set({ examples }), report);
addEventListener("hashchange", () => store.set({ selected: null, ...readAddress() }));
addEventListener("pagehide", () => sync.flush());
addEventListener("beforeunload", (event) => {
  sync.flush();
  if (sync.conflict) {
    event.preventDefault();
  }
});
