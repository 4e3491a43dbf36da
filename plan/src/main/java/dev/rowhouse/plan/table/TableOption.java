package dev.rowhouse.plan.table;

import dev.rowhouse.cql.syntax.tree.Properties;

/// An option of a table that differs from the database's default.
///
/// @param property the option as `CREATE TABLE` writes it
/// @param reason why it is set, as the beginning of a sentence without a full stop:
///     `rows expire 90 days after they are written`
public record TableOption(Properties.Property property, String reason) {
    /// The name, such as `compaction`.
    public String name() {
        return property.name().text();
    }

    /// The value as CQL writes it.
    public String value() {
        return property.value().toString();
    }
}
