package dev.rowhouse.prove.explore.report;

/// A way in which an answer can differ from the one before a mutation and the one after it.
public enum WrongAnswer {
    /// It has fewer rows than both.
    TOO_FEW("too few rows"),
    /// It has more rows than both.
    TOO_MANY("too many rows"),
    /// A row is in neither of them.
    STRANGE_ROW("a row of neither"),
    /// Some rows are those before, others those after the mutation, or their order is.
    MIXED("rows of both");

    private final String text;

    WrongAnswer(String text) {
        this.text = text;
    }

    /// The difference in words.
    public String text() {
        return text;
    }
}
