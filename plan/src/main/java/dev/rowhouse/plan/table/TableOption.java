package dev.rowhouse.plan.table;

import dev.rowhouse.cql.syntax.tree.Properties;

/// An option of a table that differs from the database's default.
///
/// @param property the option in the form of `CREATE TABLE`
/// @param reason the reason for it, as the beginning of a sentence without a full stop: `rows
///     expire 90 days after they are written`
public record TableOption(Properties.Property property, String reason) {
    /// The name, such as `compaction`.
    public String name() {
        return property.name().text();
    }

    /// The value in the form of CQL.
    public String value() {
        return property.value().toString();
    }
}
