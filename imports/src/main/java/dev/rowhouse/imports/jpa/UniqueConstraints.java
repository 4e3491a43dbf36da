package dev.rowhouse.imports.jpa;

import dev.rowhouse.imports.draft.AttributeDraft;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Reads the unique constraints of a class: `@Table(uniqueConstraints = ...)`.
///
/// @param properties the fields of the class and of those that it extends
/// @param parts the names of attributes and roles that the model has
record UniqueConstraints(JpaClass entity, List<JpaClass.Property> properties, Set<String> parts) {
    /// The attributes and roles of each constraint whose columns are found.
    List<List<String>> candidateKeys() {
        return columns().stream().flatMap(each -> named(each).stream()).toList();
    }

    /// The attributes, of which those are unique that are a constraint by themselves and always
    /// have a value, as with `@Column(unique = true)`.
    List<AttributeDraft> marked(List<AttributeDraft> attributes, List<String> key) {
        List<List<String>> all = candidateKeys();
        return attributes.stream()
                .map(each ->
                        all.contains(List.of(each.name()))
                                        && !each.optional()
                                        && !key.contains(each.name())
                                ? each.asUnique()
                                : each)
                .toList();
    }

    /// The columns of the other constraints.
    List<List<String>> unknown() {
        return columns().stream().filter(each -> named(each).isEmpty()).toList();
    }

    private List<List<String>> columns() {
        return entity.mark("Table").stream()
                .flatMap(table -> table.marks("uniqueConstraints").stream())
                .map(constraint -> constraint.values().get("columnNames"))
                .filter(List.class::isInstance)
                .map(names -> ((List<?>) names).stream().map(Object::toString).toList())
                .toList();
    }

    private Optional<List<String>> named(List<String> columns) {
        Set<String> names = new LinkedHashSet<>();
        for (String column : columns) {
            Optional<String> found =
                    properties.stream()
                            .filter(each -> isColumn(each, column))
                            .map(JpaClass.Property::name)
                            .filter(parts::contains)
                            .findFirst();
            if (found.isEmpty()) {
                return Optional.empty();
            }
            names.add(found.get());
        }
        return Optional.of(List.copyOf(names));
    }

    /// Whether a property has a column, by its annotation or by the usual names: `unitPrice` has
    /// `unitPrice` or `unit_price`, and the reference `customer` has `customer_id`.
    private static boolean isColumn(JpaClass.Property property, String column) {
        String given =
                property.mark("Column")
                        .or(() -> property.mark("JoinColumn"))
                        .map(mark -> mark.text("name"))
                        .orElse("");
        if (!given.isEmpty()) {
            return given.equalsIgnoreCase(column);
        }
        boolean refers = property.has("ManyToOne") || property.has("OneToOne");
        String plain = plain(property.name());
        return refers
                ? plain(column).equals(plain) || plain(column).startsWith(plain + "id")
                : plain(column).equals(plain);
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
