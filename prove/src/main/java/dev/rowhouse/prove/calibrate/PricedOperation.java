package dev.rowhouse.prove.calibrate;

/// Something that a request makes a database do, and that has a price.
public enum PricedOperation {
    /// Taking a request and sending its answer.
    REQUEST("a request"),
    /// Finding a partition.
    PARTITION("a partition"),
    /// Reading a row.
    ROW("a row read"),
    /// Reading an element of a collection.
    ELEMENT("an element of a collection read"),
    /// Reading a byte of values.
    READ_BYTE("a byte read"),
    /// Passing a byte of rows that lie before the one wanted.
    PASSED_BYTE("a byte of rows skipped before the first wanted one"),
    /// Writing or deleting a row.
    WRITE("a row written or deleted"),
    /// Writing a byte of values.
    WRITTEN_BYTE("a byte written"),
    /// A statement of a logged batch, with its share of the log.
    STATEMENT("a statement of a mutation"),
    /// The extra cost of a condition on a write.
    CONDITION("a condition of a write");

    private final String text;

    PricedOperation(String text) {
        this.text = text;
    }

    /// A description for people.
    public String text() {
        return text;
    }
}
