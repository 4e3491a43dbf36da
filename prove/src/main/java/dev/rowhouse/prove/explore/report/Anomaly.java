package dev.rowhouse.prove.explore.report;

/// The worst that concurrent callers can do to the tables of a design, from harmless to harmful.
public enum Anomaly {
    /// No end is wrong, and no question shows anything else than the data before or after a call.
    NEVER_WRONG("never wrong"),
    /// Some question can show a wrong answer, but only while the calls run.
    TRANSIENT("wrong only meanwhile"),
    /// A crash leaves wrong tables, which the next change of the instance puts right.
    HEALS("heals at the next change"),
    /// The tables stay wrong after all calls have ended.
    PERMANENT("stays wrong");

    private final String text;

    Anomaly(String text) {
        this.text = text;
    }

    /// The anomaly in words.
    public String text() {
        return text;
    }
}
