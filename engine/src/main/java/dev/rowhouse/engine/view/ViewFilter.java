package dev.rowhouse.engine.view;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Row;

/// The rows of the base table that a view holds: the `WHERE` of its definition, except
/// `IS NOT NULL`.
@FunctionalInterface
public interface ViewFilter {
    /// Every row.
    ViewFilter ALL = (key, row) -> true;

    /// Whether a live row of the base table fits.
    boolean accepts(DecoratedKey key, Row row);
}
