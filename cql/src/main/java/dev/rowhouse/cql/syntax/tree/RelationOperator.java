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

    /// The operator as CQL, in upper case.
    @Override
    public String toString() {
        return cql;
    }
}
