package dev.rowhouse.design.naming;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.naming.Words;

/// Names of tables that have the key of another table because some mutation must not read that one:
/// they tell where the copies of an instance are while its own row has changed already.
public final class SecondTables {
    private SecondTables() {}

    /// The name of the second table of an entity's instances, such as `orders_copied`.
    public static String name(EntityType entity) {
        return Words.plural(Words.snake(entity.name())) + "_copied";
    }
}
