package dev.rowhouse.imports.relational;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Finds the attributes and roles that stand for the columns of a unique constraint.
///
/// @param entity what the table of the constraint is
record UniqueColumns(Mapped.Entity entity) {
    /// The candidate keys of all unique constraints whose columns the model has.
    List<List<String>> candidateKeys() {
        return entity.table().uniques().stream().flatMap(each -> parts(each).stream()).toList();
    }

    private Optional<List<String>> parts(List<String> columns) {
        Set<String> left = new HashSet<>();
        columns.forEach(column -> left.add(folded(column)));
        Set<String> all = Set.copyOf(left);
        List<String> parts = new ArrayList<>();
        for (String column : columns) {
            if (!left.contains(folded(column))) {
                continue;
            }
            Optional<Mapped.Role> role =
                    entity.roles().stream()
                            .filter(each -> folded(each.key().columns()).contains(folded(column)))
                            .filter(each -> all.containsAll(folded(each.key().columns())))
                            .findFirst();
            if (role.isPresent()) {
                parts.add(role.get().name());
                left.removeAll(folded(role.get().key().columns()));
            } else if (isSimple(column)) {
                parts.add(entity.attribute(column).orElseThrow());
                left.remove(folded(column));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(parts);
    }

    private boolean isSimple(String column) {
        return entity.attribute(column).isPresent()
                && entity.table()
                        .column(column)
                        .filter(each ->
                                each.type() instanceof ColumnType.Kept kept
                                        && !kept.type().contains("<"))
                        .isPresent();
    }

    private static Set<String> folded(List<String> columns) {
        Set<String> folded = new HashSet<>();
        columns.forEach(column -> folded.add(folded(column)));
        return folded;
    }

    private static String folded(String column) {
        return column.toLowerCase(Locale.ROOT);
    }
}
