package dev.rowhouse.draw.picture;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The columns in which an attribute is stored.
///
/// @param entity the entity of the attribute
/// @param attribute the attribute
/// @param changes whether a mutation changes it in existing instances
/// @param columns where it is stored
record StoredCopies(String entity, String attribute, boolean changes, List<Place> columns) {
    /// A column of a table.
    record Place(TableDesign table, ColumnDesign column) {}

    /// Copies the list.
    StoredCopies {
        columns = List.copyOf(columns);
    }

    /// The attributes outside of keys that several tables store, in the order of the model.
    static List<StoredCopies> of(Model model, Design design) {
        Map<List<String>, List<Place>> places = new LinkedHashMap<>();
        model.entities()
                .forEach(entity ->
                        entity.attributes()
                                .forEach(attribute ->
                                        places.put(
                                                List.of(entity.name(), attribute.name()),
                                                new ArrayList<>())));
        for (TableDesign table : design.tables()) {
            for (ColumnDesign column : table.rowColumns()) {
                if (column.source() instanceof ColumnSource.OfField(Field field)) {
                    String root = table.shape().roots().get(field.node().root()).name();
                    String entity = model.target(root, field.node().roles()).name();
                    List<Place> found = places.get(List.of(entity, field.attribute().name()));
                    if (found != null) {
                        found.add(new Place(table, column));
                    }
                }
            }
        }
        List<StoredCopies> copies = new ArrayList<>();
        places.forEach((key, found) -> {
            String entity = key.getFirst();
            String attribute = key.getLast();
            boolean changes = model.changes().isEverChanged(entity, attribute);
            if (found.size() > 1 && (changes || !isKey(model, entity, attribute))) {
                copies.add(new StoredCopies(entity, attribute, changes, found));
            }
        });
        return copies;
    }

    private static boolean isKey(Model model, String entity, String attribute) {
        return model.entity(entity).key().stream().anyMatch(part -> part.name().equals(attribute));
    }
}
