package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.naming.Words;

import java.util.Optional;
import java.util.stream.Stream;

/// The entity of an old table's rows, judged by its name: `couriers` and `couriers_by_town` hold
/// couriers.
///
/// @param entity the entity, if the table has the name of one
record TableSubject(Optional<EntityType> entity) {
    static TableSubject of(Model model, TableMetadata table) {
        return new TableSubject(
                model.entities().stream()
                        .filter(each -> isNamedAfter(table, each))
                        .max((one, other) ->
                                Integer.compare(one.name().length(), other.name().length())));
    }

    /// Whether a table is called as those of an entity's instances are.
    static boolean isNamedAfter(TableMetadata table, EntityType entity) {
        String name = Words.snake(entity.name());
        return Stream.of(name, Words.plural(name))
                .anyMatch(each ->
                        table.name().equals(each) || table.name().startsWith(each + "_by_"));
    }

    /// Whether a column of the table has the name of a value but stores another one: the `id` in
    /// `couriers` is not a parcel's.
    boolean isAnother(String column, Identity identity, Field field) {
        String attribute = Words.snake(field.attribute().name());
        return entity.filter(subject -> !subject.equals(identity.entity(field.node())))
                .filter(subject ->
                        subject.attributes().stream()
                                .anyMatch(each -> Words.snake(each.name()).equals(column)))
                .filter(_ -> column.equals(attribute))
                .isPresent();
    }
}
