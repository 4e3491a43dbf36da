package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the old table that holds a value which a row of another old table lacks, where that row
/// has the whole primary key of it.
///
/// @param model the model
/// @param tables the old tables
record LookupFinder(Model model, List<TableMetadata> tables) {
    /// The fields of some rows under the names that another point of view has for them.
    ///
    /// @param identity of the shape that the names are of
    /// @param value the value that is looked for
    /// @param known what the rows know, by the names
    private record View(Identity identity, Field value, Map<Field, Field> known) {}

    /// The table for a value; empty where none has it.
    ///
    /// @param identity of the shape that the rows stand for
    /// @param rows what the rows have
    Optional<Lookup> find(Identity identity, Matching rows, Field field) {
        List<View> views = List.of(ofInstance(identity, rows, field), ofRow(identity, rows, field));
        EntityType entity = identity.entity(field.node());
        return tables.stream()
                .filter(table -> !table.equals(rows.table()))
                .sorted(
                        Comparator.<TableMetadata, Boolean>comparing(
                                        table -> !TableSubject.isNamedAfter(table, entity))
                                .thenComparingInt(table -> table.primaryKey().size()))
                .flatMap(table -> views.stream().flatMap(view -> in(table, view).stream()))
                .findFirst();
    }

    /// The names of a value and its instance's other attributes in a table of those instances.
    private View ofInstance(Identity identity, Matching rows, Field field) {
        Node node = field.node();
        Identity own = new Identity(model, RowShape.of(identity.entity(node)));
        Map<Field, Field> known = new LinkedHashMap<>();
        for (Field each : rows.columns().keySet()) {
            if (node.leadsTo(each.node())) {
                Node there = Node.root(0).to(node.rolesTo(each.node()));
                known.put(each.at(there), each);
            }
        }
        // A reference is also known as the key of what it refers to, under one name only.
        List<Field> asked = identity.key(node);
        List<Field> key = own.key(Node.root(0));
        for (int i = 0; i < key.size(); i++) {
            if (rows.columns().containsKey(asked.get(i))) {
                known.put(key.get(i), asked.get(i));
            }
        }
        return new View(own, field.at(Node.root(0)), known);
    }

    /// The names in a table whose rows stand for more than the instance.
    private static View ofRow(Identity identity, Matching rows, Field field) {
        Map<Field, Field> known = new LinkedHashMap<>();
        rows.columns().keySet().forEach(each -> known.put(each, each));
        return new View(identity, field, known);
    }

    private Optional<Lookup> in(TableMetadata table, View view) {
        Map<Field, List<String>> wanted = new LinkedHashMap<>();
        view.known().keySet().forEach(each -> wanted.put(each, List.of()));
        wanted.put(view.value(), List.of());
        Matching found = Matching.of(model, table, view.identity(), wanted);
        ColumnMetadata column = found.columns().get(view.value());
        if (column == null || column.isPrimaryKey()) {
            return Optional.empty();
        }
        Map<ColumnMetadata, Field> byColumn = new LinkedHashMap<>();
        found.columns().forEach((field, each) -> byColumn.put(each, field));
        List<Field> key = new ArrayList<>();
        List<Field> named = new ArrayList<>();
        for (ColumnMetadata part : table.primaryKey()) {
            Field field = byColumn.get(part);
            Field known = field == null ? null : view.known().get(field);
            if (field == null || known == null) {
                return Optional.empty();
            }
            named.add(field);
            key.add(known);
        }
        return view.identity().isDetermined(view.value().node(), named)
                ? Optional.of(new Lookup(table, key, column))
                : Optional.empty();
    }
}
