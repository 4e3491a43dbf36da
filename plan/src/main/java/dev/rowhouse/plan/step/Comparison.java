package dev.rowhouse.plan.step;

/// The comparison of a [PlanStep.Test]. A null passes only [#ABSENT] and [#ABSENT_OR_EQUAL].
public enum Comparison {
    /// There is no value.
    ABSENT("is null"),
    /// There is no value, or the other one.
    ABSENT_OR_EQUAL("is null or ="),
    /// Equal.
    EQUAL("="),
    /// Not equal, and not null.
    NOT_EQUAL("!="),
    /// Less.
    LESS("<"),
    /// Less or equal.
    LESS_OR_EQUAL("<="),
    /// Greater.
    GREATER(">"),
    /// Greater or equal.
    GREATER_OR_EQUAL(">=");

    private final String text;

    Comparison(String text) {
        this.text = text;
    }

    /// The comparison between its values, as text.
    public String text() {
        return text;
    }

    /// Whether it holds for a value that is not null.
    ///
    /// @param order the order of the value and the other one, as of a comparator
    public boolean holds(int order) {
        return switch (this) {
            case ABSENT -> false;
            case ABSENT_OR_EQUAL, EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    /// Whether it holds for null.
    public boolean holdsForNull() {
        return this == ABSENT || this == ABSENT_OR_EQUAL;
    }
}
