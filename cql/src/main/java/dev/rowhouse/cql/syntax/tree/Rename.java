package dev.rowhouse.cql.syntax.tree;

/// `from TO to` in ALTER TABLE or ALTER TYPE.
public record Rename(Name from, Name to) {
    @Override
    public String toString() {
        return from + " TO " + to;
    }
}
