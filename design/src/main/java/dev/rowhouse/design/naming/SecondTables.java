package dev.rowhouse.design.naming;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.naming.Words;

/// Names of tables that have the same key as another table. A mutation needs the second table when
/// it must not read the first: its condition is decided in the first, which has changed before the
/// mutation looks for the copies.
public final class SecondTables {
    private SecondTables() {}

    /// The name of the second table of an entity's instances, such as `orders_before_change`.
    public static String name(EntityType entity) {
        return NameParts.extended(Words.plural(Words.snake(entity.name())), "_before_change");
    }
}
