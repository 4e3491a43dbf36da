package dev.rowhouse.cql.syntax.tree;

/// The operators between a column and one value, in relations and in conditions.
public enum RelationOperator {
    EQ("="),
    LT("<"),
    LTE("<="),
    GT(">"),
    GTE(">="),
    NEQ("!="),
    LIKE("LIKE"),
    CONTAINS("CONTAINS"),
    CONTAINS_KEY("CONTAINS KEY");

    private final String cql;

    RelationOperator(String cql) {
        this.cql = cql;
    }

    /// Whether the operator is one of `<`, `<=`, `>`, `>=`.
    public boolean isSlice() {
        return switch (this) {
            case LT, LTE, GT, GTE -> true;
            case EQ, NEQ, LIKE, CONTAINS, CONTAINS_KEY -> false;
        };
    }

    /// The operator that says the same of two values in the other order.
    public RelationOperator mirrored() {
        return switch (this) {
            case LT -> GT;
            case LTE -> GTE;
            case GT -> LT;
            case GTE -> LTE;
            case EQ, NEQ, LIKE, CONTAINS, CONTAINS_KEY -> this;
        };
    }

    /// The operator as CQL, in upper case.
    @Override
    public String toString() {
        return cql;
    }
}
