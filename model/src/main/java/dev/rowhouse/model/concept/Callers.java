package dev.rowhouse.model.concept;

/// The callers of a mutation, or of all mutations of an entity.
public enum Callers {
    /// Any number of callers may run it at the same time, and beside any other mutation.
    ANY("any"),
    /// While a caller runs it, no other mutation of what it changes or copies runs. If the caller
    /// crashes, it is repeated before the next one begins.
    ONE_AT_A_TIME("one at a time"),
    /// Any number of callers may run it, and each finishes a call of another caller that it finds
    /// unfinished before it changes the same instance.
    HELP_EACH_OTHER("help each other");

    private final String text;

    Callers(String text) {
        this.text = text;
    }

    /// The callers as a model file names them.
    public String text() {
        return text;
    }
}
