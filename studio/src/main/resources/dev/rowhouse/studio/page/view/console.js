import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage } from "@codemirror/language";
import { cassandra } from "@codemirror/legacy-modes/mode/sql";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { html, render } from "lit-html";
import { nonce } from "../editor/editor.js";
import { colours, look } from "../editor/look.js";
import { request } from "../net/api.js";

/**
 * The CQL console: a shell on a database in memory that has the tables of the design and sample
 * data. Enter runs the statement, the arrow keys go through those run before.
 */
export class CqlConsole {
  constructor(element) {
    this.element = element;
    this.past = [];
    this.at = 0;
    this.draft = "";
    render(
      html`<div class="console-head">
          <button type="button" class="plain" aria-expanded="false" aria-controls="console-body"
            @click=${() => this.toggle()}>CQL console</button>
          <span class="hint">on sample data in memory; Enter runs, Tab completes, ↑ earlier ones</span>
          <span class="spacer"></span>
          <button type="button" @click=${() => this.run(true)}>Explain</button>
          <button type="button" @click=${() => this.reset()}>Fresh data</button>
        </div>
        <div id="console-body" hidden>
          <div id="console-output" role="log" aria-label="Results" tabindex="0"></div>
          <div id="console-input"></div>
        </div>`,
      element,
    );
    this.body = element.querySelector("#console-body");
    this.output = element.querySelector("#console-output");
    this.view = this.editor(element.querySelector("#console-input"));
  }

  editor(parent) {
    const keys = [
      { key: "Enter", run: () => this.run(false) },
      { key: "ArrowUp", run: () => this.recall(-1) },
      { key: "ArrowDown", run: () => this.recall(1) },
    ];
    return new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of({ "aria-label": "CQL statement", tabindex: "0" }),
          StreamLanguage.define(cassandra),
          colours,
          look,
          history(),
          placeholder("SELECT * FROM …"),
          autocompletion({ override: [(context) => complete(context)], defaultKeymap: false }),
          keymap.of([...completionKeymap, ...keys, ...defaultKeymap, ...historyKeymap]),
          Prec.highest(EditorView.theme({ "&": { height: "auto" } })),
        ],
      }),
    });
  }

  toggle(isOpen = this.body.hidden) {
    this.body.hidden = !isOpen;
    this.element.querySelector("[aria-expanded]").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      this.view.focus();
    }
  }

  /** Puts a statement into the console and runs it. */
  show(cql) {
    this.toggle(true);
    this.write(cql);
    this.run(false);
  }

  write(text) {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: text.length },
    });
  }

  recall(step) {
    const { state } = this.view;
    if (state.doc.lines > 1 || this.past.length === 0) {
      return false;
    }
    if (this.at === this.past.length) {
      this.draft = state.doc.toString();
    }
    this.at = Math.max(0, Math.min(this.past.length, this.at + step));
    this.write(this.at === this.past.length ? this.draft : this.past[this.at]);
    return true;
  }

  /** @param {boolean} isExplained whether the way of the statement is shown instead */
  run(isExplained) {
    const cql = this.view.state.doc.toString().trim();
    if (cql !== "") {
      this.past.push(cql);
      this.at = this.past.length;
      this.write("");
      this.execute(isExplained ? `EXPLAIN ${cql}` : cql);
    }
    this.toggle(true);
    return true;
  }

  async execute(cql) {
    this.print("asked", cql);
    try {
      const { text, errors } = await request("POST", "cql", { cql });
      this.print("answer", text.replace(/^\n+|\s+$/g, ""));
      this.print("wrong", errors.trim());
    } catch (error) {
      this.print("wrong", error.message);
    }
  }

  async reset() {
    await request("POST", "cql/reset", {});
    this.print("answer", "The database has fresh sample data.");
  }

  print(kind, text) {
    if (text) {
      const line = this.output.appendChild(document.createElement("pre"));
      line.className = kind;
      line.textContent = text;
      this.output.scrollTop = this.output.scrollHeight;
    }
  }
}

async function complete(context) {
  const word = context.matchBefore(/[\w."]*/);
  if (!context.explicit && word.from === word.to) {
    return null;
  }
  const cql = context.state.doc.toString();
  try {
    const { words } = await request("POST", "cql/complete", { cql, cursor: context.pos });
    return { from: word.from, options: words.map((label) => ({ label })), validFor: /^[\w."]*$/ };
  } catch {
    return null;
  }
}
