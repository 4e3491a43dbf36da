import { isolateHistory } from "@codemirror/commands";
import { Annotation, ChangeSet, Text, Transaction } from "@codemirror/state";
import { request } from "../net/api.js";

/**
 * Keeps the editor and the file the same. The page sends what was typed; the file's changes by
 * others are merged into the editor. Where both changed the same place, nothing is overwritten: a
 * person decides, and what gives way stays in the undo history.
 *
 * `base` is the file as the server last had it. `flying` are the changes from there that are being
 * written, `typed` those after them.
 */

/** Marks transactions that bring the editor to the file's text. */
export const fromFile = Annotation.define();

/** Changes by others, which are not the person's to undo. */
const MERGED = [fromFile.of(true), Transaction.addToHistory.of(false)];

/** The end of a conflict, which is a step of its own in the undo history. */
const DECIDED = [fromFile.of(true), isolateHistory.of("full")];

const PAUSE_MILLIS = 60;

export class Sync {
  /**
   * @param {string} writer a name of this page
   * @param {(saving: string, theirs?: any) => void} report is told the state of saving
   */
  constructor(writer, report) {
    this.writer = writer;
    this.report = report;
    this.base = { version: "", doc: Text.empty };
    this.lineEnd = "\n";
    this.flying = null;
    this.typed = null;
    this.seen = null;
    this.conflict = null;
    this.timer = 0;
  }

  attach(view) {
    this.view = view;
  }

  /** Whether the editor has text that the file does not have. */
  get isDirty() {
    return this.flying !== null || this.typed !== null || this.conflict !== null;
  }

  /** A transaction of the editor. */
  record(transaction) {
    if (!transaction.docChanged || transaction.annotation(fromFile)) {
      return;
    }
    this.typed = this.typed ? this.typed.compose(transaction.changes) : transaction.changes;
    if (!this.conflict) {
      this.report("saving");
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.push(), PAUSE_MILLIS);
    }
  }

  /** The file has this text now, whoever wrote it. */
  take(file) {
    if (this.flying) {
      this.seen = file;
    } else if (this.conflict) {
      this.raise(file);
    } else if (file.version !== this.base.version) {
      this.merge(file);
    }
  }

  /** Writes what was typed. */
  async push() {
    if (this.flying || this.conflict || !this.typed) {
      return;
    }
    const doc = this.view.state.doc;
    this.flying = this.typed;
    this.typed = null;
    this.seen = null;
    try {
      const { version } = await request("PUT", "file", this.body(doc));
      this.base = { version, doc };
      this.flying = null;
    } catch (error) {
      this.typed = this.typed ? this.flying.compose(this.typed) : this.flying;
      this.flying = null;
      if (error.status === 409) {
        this.merge(error.body);
      } else {
        this.report("offline", error.message);
        this.timer = setTimeout(() => this.push(), 1000);
      }
      return;
    }
    if (this.seen && this.seen.version !== this.base.version) {
      this.merge(this.seen);
    }
    if (this.typed) {
      this.push();
    } else if (!this.conflict) {
      this.report("saved");
    }
  }

  /** Writes at once, also while the page is being closed. */
  flush() {
    if (this.typed && !this.flying && !this.conflict) {
      fetch("./api/file", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(this.body(this.view.state.doc)),
        keepalive: true,
      });
    }
  }

  body(doc) {
    const text = doc.sliceString(0, doc.length, this.lineEnd);
    return { base: this.base.version, text, writer: this.writer };
  }

  merge(file) {
    if (file.version === "" && this.base.version !== "") {
      this.raise(file);
      return;
    }
    this.lineEnd = file.text.includes("\r\n") ? "\r\n" : "\n";
    const doc = Text.of(file.text.split(/\r\n?|\n/));
    const theirs = difference(this.base.doc, doc);
    if (!this.typed) {
      this.base = { version: file.version, doc };
      this.apply(theirs, MERGED);
      this.report("saved");
    } else if (meet(theirs, this.typed)) {
      this.raise(file);
    } else {
      const mapped = theirs.map(this.typed);
      this.typed = this.typed.map(theirs, true);
      this.base = { version: file.version, doc };
      this.apply(mapped, MERGED);
      this.push();
    }
  }

  raise(file) {
    this.conflict = file;
    this.report(file.version === "" ? "deleted" : "conflict", file);
  }

  /** Ends a conflict by writing the editor's text. The file's text is one undo away. */
  keepMine() {
    const mine = this.view.state.doc;
    const { doc, version } = this.endConflict();
    if (version !== "") {
      this.apply(difference(mine, doc), DECIDED);
      this.apply(difference(doc, mine), DECIDED);
    }
    this.base = { version, doc };
    this.typed = difference(doc, mine);
    this.push();
  }

  /** Ends a conflict by taking the file's text. The editor's text is one undo away. */
  takeTheirs() {
    const { doc, version } = this.endConflict();
    this.base = { version, doc };
    this.typed = null;
    this.apply(difference(this.view.state.doc, doc), DECIDED);
    this.report("saved");
  }

  endConflict() {
    const file = this.conflict;
    this.conflict = null;
    return { version: file.version, doc: Text.of(file.text.split(/\r\n?|\n/)) };
  }

  apply(changes, annotations) {
    if (!changes.empty) {
      this.view.dispatch({ changes, annotations });
    }
  }

  /** Where an offset of the file is in the editor, which may be ahead of it. */
  inEditor(offset) {
    let place = offset;
    for (const changes of [this.flying, this.typed]) {
      if (changes) {
        place = changes.mapPos(place, 1);
      }
    }
    return place;
  }
}

/** The changes that make one text another: the stretch between their common ends. */
export function difference(from, to) {
  if (from.eq(to)) {
    return ChangeSet.empty(from.length);
  }
  const before = from.toString();
  const after = to.toString();
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) {
    start++;
  }
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const insert = Text.of(after.slice(start, after.length - end).split("\n"));
  return ChangeSet.of({ from: start, to: before.length - end, insert }, before.length);
}

/** Whether two changes of the same text touch the same place. */
function meet(first, second) {
  let found = false;
  first.iterChangedRanges((from, to) => {
    found ||= second.touchesRange(from, to) !== false;
  });
  return found;
}
