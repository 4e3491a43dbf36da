package dev.rowhouse.plan.table;

import dev.rowhouse.cql.types.CqlType;

/// A column and its content.
///
/// @param name the name as CQL knows it, without quotes
/// @param source the origin of its values
/// @param stores the attribute behind it as a path from the row's entity, such as
///     `Follow.followed.username`; for a bucket `month of Reservation.startDate`
/// @param why the reason for the column's role, as a short clause: `bound by =`, `ordered by`,
///     `makes rows unique`, `copy of User.name`
public record ColumnDesign(
        String name,
        CqlType type,
        ColumnRole role,
        ColumnSource source,
        String stores,
        String why) {
    /// The same column in another role.
    public ColumnDesign withRole(ColumnRole other) {
        return new ColumnDesign(name, type, other, source, stores, why);
    }
}
