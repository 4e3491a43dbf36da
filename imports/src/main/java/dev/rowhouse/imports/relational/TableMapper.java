package dev.rowhouse.imports.relational;

import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.name.NameBook;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Decides what each table stands for: an entity, or only a link between two.
///
/// A foreign key becomes a role where it leads to a primary key. It is part of the entity's key
/// where all its columns are part of the primary key, unless the key would then contain itself.
final class TableMapper {
    private final RelationalSchema schema;
    private final Notes notes;
    private final Map<String, List<String>> keys = new LinkedHashMap<>();
    private final Map<String, List<Table.ForeignKey>> references = new LinkedHashMap<>();
    private final Map<String, Set<String>> keyTargets = new LinkedHashMap<>();
    private final Map<String, String> entityNames = new LinkedHashMap<>();
    private final Map<String, NameBook> books = new LinkedHashMap<>();

    TableMapper(RelationalSchema schema, Notes notes) {
        this.schema = schema;
        this.notes = notes;
    }

    List<Mapped> map() {
        List<Table> tables = new ArrayList<>();
        for (Table table : schema.tables()) {
            List<String> key = key(table);
            if (key.isEmpty()) {
                note(
                        Note.Kind.LEFT_OUT,
                        table.line(),
                        "table " + table.name() + " has no key that identifies a row",
                        "give it a primary key, or describe the entity by hand");
            } else {
                keys.put(folded(table.name()), key);
                tables.add(table);
            }
        }
        tables.forEach(table -> references.put(folded(table.name()), references(table)));
        List<Table> links = tables.stream().filter(this::isLink).toList();
        NameBook entities = new NameBook();
        for (Table table : tables) {
            if (!links.contains(table)) {
                entityNames.put(
                        folded(table.name()), entities.give(ModelNames.entity(table.name())));
                books.put(folded(table.name()), new NameBook());
            }
        }
        Map<String, Map<String, String>> attributes = new LinkedHashMap<>();
        for (Table table : tables) {
            if (!links.contains(table)) {
                attributes.put(folded(table.name()), attributes(table));
            }
        }
        Map<String, List<Mapped.Role>> roles = new LinkedHashMap<>();
        for (Table table : tables) {
            if (!links.contains(table)) {
                roles.put(folded(table.name()), roles(table));
            }
        }
        for (Table table : tables) {
            roles.computeIfPresent(folded(table.name()), (_, plain) -> withInverses(table, plain));
        }
        List<Mapped> mapped = new ArrayList<>();
        for (Table table : tables) {
            if (links.contains(table)) {
                mapped.add(link(table));
            } else {
                String name = folded(table.name());
                mapped.add(
                        entity(
                                table,
                                attributes.getOrDefault(name, Map.of()),
                                roles.getOrDefault(name, List.of())));
            }
        }
        return mapped;
    }

    /// The columns that identify a row: the primary key, else a unique constraint whose columns
    /// always have values, else all columns of a table that has only foreign keys.
    private List<String> key(Table table) {
        if (!table.primaryKey().isEmpty()) {
            return table.primaryKey();
        }
        Optional<List<String>> unique =
                table.uniques().stream()
                        .filter(columns ->
                                columns.stream()
                                        .allMatch(column ->
                                                table.column(column)
                                                        .filter(each -> !each.nullable())
                                                        .isPresent()))
                        .findFirst();
        if (unique.isPresent()) {
            note(
                    Note.Kind.GUESSED,
                    table.line(),
                    "table "
                            + table.name()
                            + " has no primary key; its unique "
                            + String.join(", ", unique.get())
                            + " identifies",
                    "");
            return unique.get();
        }
        Set<String> referring = new LinkedHashSet<>();
        table.foreignKeys().forEach(each -> referring.addAll(each.columns()));
        boolean isAllReferring =
                table.foreignKeys().size() >= 2
                        && table.columns().stream().allMatch(each -> has(referring, each.name()));
        return isAllReferring ? List.copyOf(referring) : List.of();
    }

    /// The foreign keys that can be roles; the others are reported.
    private List<Table.ForeignKey> references(Table table) {
        List<Table.ForeignKey> result = new ArrayList<>();
        for (Table.ForeignKey key : table.foreignKeys()) {
            String columns = table.name() + "." + String.join(", ", key.columns());
            Optional<Table> target =
                    schema.table(key.target())
                            .filter(each -> keys.containsKey(folded(each.name())));
            if (target.isEmpty()) {
                note(
                        Note.Kind.CHANGED,
                        key.line(),
                        columns + " refers to " + key.target() + ", which is not in the model",
                        "it is a plain attribute; add the entity and a relationship if it matters");
                continue;
            }
            List<String> targetKey = keys.getOrDefault(folded(target.get().name()), List.of());
            List<String> referenced = key.referenced().isEmpty() ? targetKey : key.referenced();
            if (!sameColumns(referenced, targetKey) || referenced.size() != key.columns().size()) {
                note(
                        Note.Kind.CHANGED,
                        key.line(),
                        columns
                                + " refers to "
                                + key.target()
                                + " by "
                                + String.join(", ", referenced)
                                + ", not by its key",
                        "it is a plain attribute, since roles lead to keys; write a relationship if the"
                                + " application can hold the key");
                continue;
            }
            boolean isRepeated =
                    result.stream().anyMatch(each -> sameColumns(each.columns(), key.columns()));
            if (!isRepeated) {
                result.add(
                        new Table.ForeignKey(
                                key.columns(),
                                target.get().name(),
                                referenced,
                                key.cascades(),
                                key.line()));
            }
        }
        return result;
    }

    /// Whether a table only links two others: its key and all its columns are two foreign keys to
    /// different tables, and nothing refers to it.
    private boolean isLink(Table table) {
        List<Table.ForeignKey> own = references.getOrDefault(folded(table.name()), List.of());
        if (own.size() != 2 || own.get(0).target().equalsIgnoreCase(own.get(1).target())) {
            return false;
        }
        List<String> columns = new ArrayList<>(own.get(0).columns());
        columns.addAll(own.get(1).columns());
        boolean isDisjoint = new HashSet<>(columns).size() == columns.size();
        boolean isReferredTo =
                references.values().stream()
                        .flatMap(List::stream)
                        .anyMatch(each -> each.target().equalsIgnoreCase(table.name()));
        return isDisjoint
                && !isReferredTo
                && sameColumns(columns, keys.getOrDefault(folded(table.name()), List.of()))
                && sameColumns(columns, table.columns().stream().map(Table.Column::name).toList());
    }

    private Map<String, String> attributes(Table table) {
        List<Table.ForeignKey> own = references.getOrDefault(folded(table.name()), List.of());
        List<Table.ForeignKey> keyRoles = keyRoles(table);
        List<String> key = keys.getOrDefault(folded(table.name()), List.of());
        NameBook book = books.getOrDefault(folded(table.name()), new NameBook());
        Map<String, String> attributes = new LinkedHashMap<>();
        for (Table.Column column : table.columns()) {
            boolean refers = own.stream().anyMatch(each -> has(each.columns(), column.name()));
            boolean isOwnKey =
                    has(key, column.name())
                            && keyRoles.stream()
                                    .noneMatch(each -> has(each.columns(), column.name()));
            if (refers && !isOwnKey) {
                continue;
            }
            switch (column.type()) {
                case ColumnType.Dropped(String reason, String remedy) ->
                        note(
                                Note.Kind.LEFT_OUT,
                                column.line(),
                                "column " + table.name() + "." + column.name() + " " + reason,
                                remedy);
                case ColumnType.Kept kept -> {
                    attributes.put(column.name(), book.give(ModelNames.attribute(column.name())));
                    if (!kept.remark().isEmpty()) {
                        note(
                                Note.Kind.CHANGED,
                                column.line(),
                                "column "
                                        + table.name()
                                        + "."
                                        + column.name()
                                        + " "
                                        + kept.remark(),
                                "");
                    }
                }
            }
        }
        return attributes;
    }

    /// The foreign keys within the primary key, except those that make the key contain itself.
    private List<Table.ForeignKey> keyRoles(Table table) {
        List<String> key = keys.getOrDefault(folded(table.name()), List.of());
        List<Table.ForeignKey> result = new ArrayList<>();
        Set<String> covered = new HashSet<>();
        for (Table.ForeignKey each : references.getOrDefault(folded(table.name()), List.of())) {
            boolean isWithin = each.columns().stream().allMatch(column -> has(key, column));
            boolean isFree =
                    each.columns().stream().noneMatch(column -> covered.contains(folded(column)));
            boolean isKnown =
                    keyTargets
                            .getOrDefault(folded(table.name()), Set.of())
                            .contains(folded(each.target()));
            if (isWithin
                    && isFree
                    && (isKnown || !reaches(each.target(), table.name(), new HashSet<>()))) {
                keyTargets
                        .computeIfAbsent(folded(table.name()), _ -> new LinkedHashSet<>())
                        .add(folded(each.target()));
                each.columns().forEach(column -> covered.add(folded(column)));
                result.add(each);
            }
        }
        return result;
    }

    private boolean reaches(String from, String wanted, Set<String> visited) {
        if (from.equalsIgnoreCase(wanted)) {
            return true;
        }
        return visited.add(folded(from))
                && keyTargets.getOrDefault(folded(from), Set.of()).stream()
                        .anyMatch(next -> reaches(next, wanted, visited));
    }

    private List<Mapped.Role> roles(Table table) {
        List<Table.ForeignKey> own = references.getOrDefault(folded(table.name()), List.of());
        NameBook book = books.getOrDefault(folded(table.name()), new NameBook());
        List<Mapped.Role> roles = new ArrayList<>();
        for (Table.ForeignKey key : own) {
            String target = entityNames.getOrDefault(folded(key.target()), key.target());
            long alike =
                    own.stream()
                            .filter(each -> each.target().equalsIgnoreCase(key.target()))
                            .count();
            String byColumn = ModelNames.role(key.columns().getLast(), key.referenced().getLast());
            String byTarget = ModelNames.one(target);
            boolean isComposite = key.columns().size() > 1;
            String name =
                    book.give(
                            isComposite && alike == 1
                                    ? List.of(byTarget, byColumn, byTarget + "Ref")
                                    : List.of(
                                            byColumn,
                                            ModelNames.attribute(key.columns().getLast()),
                                            byColumn + "Ref"));
            roles.add(
                    new Mapped.Role(
                            name,
                            key,
                            Optional.empty(),
                            key.columns().stream()
                                    .anyMatch(column ->
                                            table.column(column)
                                                    .filter(Table.Column::nullable)
                                                    .isPresent()),
                            isOne(table, key)));
        }
        return roles;
    }

    private boolean isOne(Table table, Table.ForeignKey key) {
        return sameColumns(key.columns(), keys.getOrDefault(folded(table.name()), List.of()))
                || table.uniques().stream().anyMatch(unique -> sameColumns(unique, key.columns()));
    }

    /// The roles with ways back, which get the names that roles and attributes have left.
    private List<Mapped.Role> withInverses(Table table, List<Mapped.Role> roles) {
        return roles.stream()
                .map(role -> {
                    long alike =
                            roles.stream()
                                    .filter(each ->
                                            each.key()
                                                    .target()
                                                    .equalsIgnoreCase(role.key().target()))
                                    .count();
                    return new Mapped.Role(
                            role.name(),
                            role.key(),
                            Optional.of(
                                    inverse(table, role.key(), role.name(), role.isOne(), alike)),
                            role.optional(),
                            role.isOne());
                })
                .toList();
    }

    private String inverse(
            Table table, Table.ForeignKey key, String role, boolean isOne, long alike) {
        String owner = entityNames.getOrDefault(folded(table.name()), table.name());
        String target = entityNames.getOrDefault(folded(key.target()), key.target());
        String plain = isOne ? ModelNames.one(owner) : ModelNames.many(owner);
        String byRole = plain + (isOne ? "As" : "By") + ModelNames.capital(role);
        NameBook book = books.getOrDefault(folded(key.target()), new NameBook());
        boolean isPlain =
                !owner.equals(target) && (alike == 1 || role.equals(ModelNames.one(target)));
        return book.give(isPlain ? List.of(plain, byRole) : List.of(byRole));
    }

    private Mapped.Entity entity(
            Table table, Map<String, String> attributes, List<Mapped.Role> roles) {
        String name = folded(table.name());
        List<Table.ForeignKey> keyRoles = keyRoles(table);
        Set<String> key = new LinkedHashSet<>();
        for (String column : keys.getOrDefault(name, List.of())) {
            Optional<Mapped.Role> role =
                    roles.stream()
                            .filter(each -> keyRoles.contains(each.key()))
                            .filter(each -> has(each.key().columns(), column))
                            .findFirst();
            Optional<String> attribute =
                    attributes.entrySet().stream()
                            .filter(each -> each.getKey().equalsIgnoreCase(column))
                            .map(Map.Entry::getValue)
                            .findFirst();
            role.map(Mapped.Role::name).or(() -> attribute).ifPresent(key::add);
        }
        return new Mapped.Entity(
                table,
                entityNames.getOrDefault(name, table.name()),
                List.copyOf(key),
                keys.getOrDefault(name, List.of()),
                attributes,
                roles);
    }

    private Mapped.Link link(Table table) {
        List<Table.ForeignKey> own = references.getOrDefault(folded(table.name()), List.of());
        Table.ForeignKey near = own.get(0);
        Table.ForeignKey far = own.get(1);
        String owner = entityNames.getOrDefault(folded(near.target()), near.target());
        String target = entityNames.getOrDefault(folded(far.target()), far.target());
        NameBook ownerBook = books.getOrDefault(folded(near.target()), new NameBook());
        NameBook targetBook = books.getOrDefault(folded(far.target()), new NameBook());
        String suffix = "By" + ModelNames.entity(table.name());
        return new Mapped.Link(
                table,
                owner,
                ownerBook.give(List.of(ModelNames.many(target), ModelNames.many(target) + suffix)),
                target,
                targetBook.give(List.of(ModelNames.many(owner), ModelNames.many(owner) + suffix)),
                new Mapped.Role(ModelNames.one(owner), near, Optional.empty(), false, false),
                new Mapped.Role(ModelNames.one(target), far, Optional.empty(), false, false));
    }

    private void note(Note.Kind kind, int line, String message, String remedy) {
        notes.add(new Note(kind, schema.file(), line, message, remedy));
    }

    private static boolean sameColumns(List<String> one, List<String> other) {
        return one.size() == other.size() && one.stream().allMatch(column -> has(other, column));
    }

    private static boolean has(Iterable<String> columns, String column) {
        for (String each : columns) {
            if (each.equalsIgnoreCase(column)) {
                return true;
            }
        }
        return false;
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
