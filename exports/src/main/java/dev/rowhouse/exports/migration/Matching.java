package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// The columns of an existing table that store values of the model, matched by names and types.
///
/// @param table the table
/// @param subject the entity of its rows
/// @param columns by the values they store
record Matching(TableMetadata table, TableSubject subject, Map<Field, ColumnMetadata> columns) {
    /// Copies the map.
    Matching {
        columns = Map.copyOf(columns);
    }

    /// Matches the columns of a table with values, whose likelier names come before less likely
    /// ones of others.
    ///
    /// @param wanted the values with the names that the designer gave their columns, if it did
    static Matching of(
            Model model, TableMetadata table, Identity identity, Map<Field, List<String>> wanted) {
        return new Matching(table, TableSubject.of(model, table), Map.of()).and(identity, wanted);
    }

    /// The same with more values, for which columns are left.
    Matching and(Identity identity, Collection<Field> more) {
        Map<Field, List<String>> wanted = new LinkedHashMap<>();
        more.stream()
                .filter(field -> !columns.containsKey(field))
                .forEach(field -> wanted.put(field, List.of()));
        return and(identity, wanted);
    }

    private Matching and(Identity identity, Map<Field, List<String>> wanted) {
        Map<Field, List<String>> names = new LinkedHashMap<>();
        wanted.forEach(
                (field, designed) -> names.put(field, FieldNames.of(identity, field, designed)));
        int most = names.values().stream().mapToInt(List::size).max().orElse(0);
        Map<Field, ColumnMetadata> found = new LinkedHashMap<>(columns);
        Set<String> taken = new HashSet<>();
        columns.values().forEach(column -> taken.add(column.name()));
        for (int rank = 0; rank < most; rank++) {
            for (Map.Entry<Field, List<String>> each : names.entrySet()) {
                if (rank >= each.getValue().size() || found.containsKey(each.getKey())) {
                    continue;
                }
                table.findColumn(each.getValue().get(rank))
                        .filter(column ->
                                !subject.isAnother(column.name(), identity, each.getKey()))
                        .filter(column -> isSame(column.type(), each.getKey().type()))
                        .filter(column -> taken.add(column.name()))
                        .ifPresent(column -> found.put(each.getKey(), column));
            }
        }
        return new Matching(table, subject, found);
    }

    /// Whether a value of an existing type is one of a designed type, byte for byte: user-defined
    /// types may be from another keyspace and have fewer fields, and may be frozen or not.
    static boolean isSame(CqlType old, CqlType designed) {
        if (old instanceof UserType from && designed instanceof UserType to) {
            List<String> names = from.fieldNames();
            return names.size() <= to.fieldNames().size()
                    && names.equals(to.fieldNames().subList(0, names.size()))
                    && areSame(from.fieldTypes(), to.fieldTypes().subList(0, names.size()));
        }
        List<CqlType> parts = old.components();
        return parts.isEmpty()
                ? old.equals(designed)
                : old.getClass().equals(designed.getClass())
                        && parts.size() == designed.components().size()
                        && areSame(parts, designed.components())
                        && dimension(old) == dimension(designed);
    }

    private static boolean areSame(List<CqlType> old, List<CqlType> designed) {
        return IntStream.range(0, old.size()).allMatch(i -> isSame(old.get(i), designed.get(i)));
    }

    private static int dimension(CqlType type) {
        return type instanceof VectorType vector ? vector.dimension() : 0;
    }

    /// The values in the primary key.
    List<Field> keyFields() {
        List<Field> fields = new ArrayList<>();
        columns.forEach((field, column) -> {
            if (column.isPrimaryKey()) {
                fields.add(field);
            }
        });
        return fields;
    }

    /// Whether every column of the primary key stores a value that was looked for.
    boolean hasWholeKey() {
        return keyFields().size() == table.primaryKey().size();
    }
}
