package dev.rowhouse.design.naming;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.naming.Words;

/// Names of tables that have the same key as another table and are read by mutations only. A
/// mutation needs the second table when it must not read the first:
///
/// - The condition of the mutation is decided in the first, which has changed before the mutation
///   looks for the copies.
/// - The first tells which instance the mutation is about, so it is written last. Before that, the
///   mutation reads what derived attributes are computed from.
public final class SecondTables {
    private SecondTables() {}

    /// The name of the second table of an entity's instances, such as `orders_for_mutations`.
    public static String name(EntityType entity) {
        return NameParts.extended(Words.plural(Words.snake(entity.name())), "_for_mutations");
    }
}
