package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The rows that a new instance adds to the tables.
final class NewRows {
    private final Model model;
    private final String entity;
    private final Map<String, Source> given;
    private final Lookups lookups;

    /// @param entity the entity of the instance
    /// @param given its values by the paths of its properties
    NewRows(Model model, String entity, Map<String, Source> given, Lookups lookups) {
        this.model = model;
        this.entity = entity;
        this.given = given;
        this.lookups = lookups;
    }

    /// The rows in which the new instance is a root; empty when the table does not show it.
    Optional<TableWork> at(Occurrence occurrence) {
        if (occurrence.table().isCounter()) {
            // The first count creates the row.
            return Optional.empty();
        }
        // A row that does not come about must not leave its lookups behind.
        return at(occurrence, lookups.scratch()).flatMap(_ -> at(occurrence, lookups));
    }

    private Optional<TableWork> at(Occurrence occurrence, Lookups lookups) {
        Table table = occurrence.table();
        ReferredValues referred = new ReferredValues(model, entity, given, lookups);
        PairedRows pairedRows = new PairedRows(model, occurrence, referred, lookups);
        Map<Field, Source> row = new LinkedHashMap<>();
        Set<Field> fields = new LinkedHashSet<>(table.fields());
        fields.addAll(table.key().partitionSources());
        Function<Field, Optional<Source>> values =
                field ->
                        occurrence
                                .rolesTo(field)
                                .map(roles -> value(referred, roles, field))
                                .orElseGet(() -> pairedRows.value(field));
        for (Field field : fields) {
            values.apply(field).ifPresent(source -> row.put(field, source));
        }
        if (!row.keySet().containsAll(RowConditions.keyFields(table))) {
            // There is no row without a value for a key column, and the questions answered here do
            // not need it.
            return Optional.empty();
        }
        Map<Field, Source> deciding = new LinkedHashMap<>(row);
        for (Field field : RowConditions.requiredKeys(model, table)) {
            Optional<List<String>> roles = occurrence.rolesTo(field);
            if (roles.isEmpty()) {
                // Only partners that lead to this instance are read.
                continue;
            }
            Optional<Source> value = value(referred, roles.get(), field);
            if (value.isEmpty()) {
                // The new instance leaves out a role that the row requires.
                return Optional.empty();
            }
            deciding.put(field, value.get());
        }
        for (Field field : table.shape().fixedFields()) {
            deciding.put(field, values.apply(field).orElseGet(Source.Nothing::new));
        }
        if (RowConditions.isExcluded(table, deciding)) {
            return Optional.empty();
        }
        List<Expiry> expiries = ExpiryRules.of(model, table, values);
        return Optional.of(
                RowConditions.wrap(
                        model,
                        occurrence,
                        deciding,
                        Set.of(),
                        new TableWork.Put(table.number(), row, expiries)));
    }

    /// A value of the new instance. Attributes derived from this instance and others like it are
    /// computed and written after the row exists.
    private Optional<Source> value(ReferredValues referred, List<String> roles, Field field) {
        boolean isComputedLater =
                field.attribute().isDerived()
                        && roles.size() == 1
                        && model.derivedBy(model.relationship(entity, roles.getFirst()))
                                .contains(field.attribute());
        return isComputedLater ? Optional.empty() : referred.value(roles, field.attribute());
    }
}
