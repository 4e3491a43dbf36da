package dev.rowhouse.report.content;

import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.plan.text.TextLine;

import java.util.List;

/// A part of a section, from top to bottom.
public sealed interface Block {
    /// Running text.
    record Paragraph(Words words) implements Block {}

    /// Something to pay attention to.
    ///
    /// @param details further sentences, such as a remedy
    record Notice(Tone tone, Words words, List<Words> details) implements Block {
        /// Copies the list.
        public Notice {
            details = List.copyOf(details);
        }
    }

    /// Code to copy.
    ///
    /// @param language the language for highlighting: `cql` or `sql`
    /// @param label the code in a few words: `statement of Q1`
    record Code(String language, String label, String text) implements Block {}

    /// Lines in columns of characters, with their emphasis.
    ///
    /// @param language the language for highlighting: `text` or `diff`
    record Printed(String language, List<TextLine> lines) implements Block {
        /// Copies the list.
        public Printed {
            lines = List.copyOf(lines);
        }
    }

    /// Short facts, each with its name.
    record Facts(List<Fact> facts) implements Block {
        /// Copies the list.
        public Facts {
            facts = List.copyOf(facts);
        }
    }

    /// A fact and its name.
    record Fact(String name, Words words) {}

    /// A bulleted list.
    record Bullets(List<Words> items) implements Block {
        /// Copies the list.
        public Bullets {
            items = List.copyOf(items);
        }
    }

    /// Blocks that belong to the sentence before them.
    record Nested(List<Block> inner) implements Block {
        /// Copies the list.
        public Nested {
            inner = List.copyOf(inner);
        }
    }

    /// Steps that run one after the other.
    record Steps(List<Step> steps) implements Block {
        /// Copies the list.
        public Steps {
            steps = List.copyOf(steps);
        }
    }

    /// A step with its details.
    record Step(String number, Words words, List<Block> inner) {
        /// Copies the list.
        public Step {
            inner = List.copyOf(inner);
        }
    }

    /// A table of figures and words.
    record Grid(List<Column> columns, List<Row> rows) implements Block {
        /// Copies the lists.
        ///
        /// @throws IllegalArgumentException when a row has another number of cells
        public Grid {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
            for (Row row : rows) {
                if (row.cells().size() != columns.size()) {
                    throw new IllegalArgumentException(row.cells().size() + " cells: " + columns);
                }
            }
        }
    }

    /// A column of a grid.
    ///
    /// @param isFigure whether its cells are figures, which are aligned right
    record Column(String title, boolean isFigure) {
        /// A column of words.
        public static Column words(String title) {
            return new Column(title, false);
        }

        /// A column of figures.
        public static Column figures(String title) {
            return new Column(title, true);
        }
    }

    /// A row of a grid.
    ///
    /// @param anchor its address in the report; empty when nothing leads to it
    record Row(String anchor, List<Words> cells) {
        /// Copies the list.
        public Row {
            cells = List.copyOf(cells);
        }

        /// A row without an address.
        public static Row of(Words... cells) {
            return new Row("", List.of(cells));
        }
    }

    /// A picture.
    record Figure(Picture picture) implements Block {}

    /// Details that are folded away until they are wanted.
    record Fold(Words title, List<Block> inner) implements Block {
        /// Copies the list.
        public Fold {
            inner = List.copyOf(inner);
        }
    }
}
