package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.relational.ColumnType;
import dev.rowhouse.imports.relational.RelationalSchema;
import dev.rowhouse.imports.relational.Table;
import dev.rowhouse.model.naming.SnakeCase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/// The kinds of rows in a schema, as tables of a relational schema with foreign keys: the model
/// behind the design, as far as names and types show it.
///
/// Everything here is a guess from names, and reported as one.
final class RowKinds {
    private final CqlSchema schema;
    private final String file;
    private final Notes notes;
    private final List<RowKind> kinds = new ArrayList<>();
    private final Map<RowKind, List<Reference>> references = new LinkedHashMap<>();
    private final Map<RowKind, Map<String, Copy>> copies = new LinkedHashMap<>();

    private RowKinds(CqlSchema schema, String file, Notes notes) {
        this.schema = schema;
        this.file = file;
        this.notes = notes;
    }

    /// Columns of one kind that hold the key of another.
    ///
    /// @param columns one for each column of the other's key, in its order
    record Reference(List<String> columns, RowKind target) {}

    /// A column that repeats one of what its row refers to.
    ///
    /// @param reference how the row refers
    /// @param column the column repeated
    record Copy(Reference reference, String column) {}

    /// Finds the kinds of a schema's rows.
    static RowKinds of(CqlSchema schema, String file, Notes notes) {
        RowKinds found = new RowKinds(schema, file, notes);
        found.group();
        found.kinds.forEach(kind -> found.references.put(kind, found.references(kind)));
        found.kinds.forEach(kind -> found.copies.put(kind, found.copies(kind)));
        return found;
    }

    private void group() {
        List<TableMetadata> tables = new ArrayList<>(schema.tables());
        tables.sort(
                Comparator.<TableMetadata>comparingInt(table -> table.primaryKey().size())
                        .thenComparingInt(table -> -table.columns().size()));
        for (TableMetadata table : tables) {
            Optional<RowKind> same =
                    kinds.stream()
                            .filter(kind -> kind.matches(table, explained(kind, table)))
                            .findFirst();
            if (same.isPresent()) {
                same.get().add(table);
                note(
                        table,
                        table.name()
                                + " holds the rows of "
                                + same.get().tables().getFirst().name()
                                + " by another key",
                        "if these are different things, rename the columns that they have in common, or split the entity");
            } else {
                kinds.add(new RowKind(table));
            }
        }
        kinds.sort(Comparator.comparingInt(kind -> line(kind.tables().getFirst())));
    }

    /// The columns of a table that copy an attribute of a kind whose key it holds: `user_name`
    /// beside `user_id`.
    private Set<String> explained(RowKind except, TableMetadata table) {
        Set<String> explained = new HashSet<>();
        for (RowKind other : kinds) {
            boolean refers =
                    other != except
                            && other.key().stream()
                                    .allMatch(key -> table.findColumn(key).isPresent());
            if (refers) {
                String prefix = SnakeCase.of(ModelNames.entity(other.name())) + "_";
                other.columns().keySet().forEach(column -> explained.add(prefix + column));
            }
        }
        return explained;
    }

    private List<Reference> references(RowKind kind) {
        List<Reference> result = new ArrayList<>();
        for (RowKind other : kinds) {
            if (other == kind || isAssociation(other)) {
                continue;
            }
            List<String> columns = new ArrayList<>();
            for (String key : other.key()) {
                referring(kind, other, key).ifPresent(columns::add);
            }
            boolean isWhole = columns.size() == other.key().size();
            boolean isSame = new HashSet<>(columns).equals(new HashSet<>(kind.key()));
            boolean isBack =
                    Optional.ofNullable(references.get(other)).stream()
                            .flatMap(List::stream)
                            .anyMatch(each ->
                                    each.target() == kind
                                            && other.key().containsAll(each.columns()));
            if (isWhole && !(isSame && isBack)) {
                result.add(new Reference(columns, other));
            }
        }
        return result;
    }

    /// Whether a kind is identified by others alone: a table with their keys does not necessarily
    /// refer to it.
    private boolean isAssociation(RowKind kind) {
        return kind.key().size() > 1
                && kind.key().stream()
                        .allMatch(column ->
                                kinds.stream()
                                        .filter(each -> each != kind && each.key().size() == 1)
                                        .flatMap(each ->
                                                referring(kind, each, each.key().getFirst())
                                                        .stream())
                                        .anyMatch(column::equals));
    }

    /// The column by which rows of a kind name the key column of another.
    private static Optional<String> referring(RowKind kind, RowKind other, String key) {
        String entity = SnakeCase.of(ModelNames.entity(other.name()));
        List<String> names = new ArrayList<>();
        names.add(entity + "_" + key);
        names.add(entity + key);
        if (!key.equals("id") && !key.equals("name")) {
            names.add(key);
        }
        return names.stream()
                .filter(name -> kind.columns().containsKey(name))
                .filter(name -> type(kind, name).equals(type(other, key)))
                .findFirst();
    }

    private static Optional<String> type(RowKind kind, String column) {
        return Optional.ofNullable(kind.columns().get(column)).map(RowKinds::type);
    }

    private static String type(ColumnMetadata column) {
        return column.type().cql();
    }

    /// The columns that repeat what their row refers to: `product_name` or `name` beside
    /// `product_id`, where products have a name.
    private Map<String, Copy> copies(RowKind kind) {
        Map<String, Copy> result = new LinkedHashMap<>();
        Set<String> referring = new HashSet<>();
        references.getOrDefault(kind, List.of()).forEach(each -> referring.addAll(each.columns()));
        for (ColumnMetadata column : kind.columns().values()) {
            // A counter with a longer key is another one.
            boolean isOwn = kind.key().contains(column.name()) || column.isCounter();
            if (isOwn || referring.contains(column.name())) {
                continue;
            }
            for (Reference reference : references.getOrDefault(kind, List.of())) {
                RowKind target = reference.target();
                String prefix = SnakeCase.of(ModelNames.entity(target.name())) + "_";
                Optional<ColumnMetadata> original =
                        target.columns().values().stream()
                                .filter(each -> !target.key().contains(each.name()))
                                .filter(each ->
                                        column.name().equals(prefix + each.name())
                                                || column.name().equals(each.name()))
                                .filter(each -> type(each).equals(type(column)))
                                .findFirst();
                if (original.isPresent() && !result.containsKey(column.name())) {
                    result.put(column.name(), new Copy(reference, original.get().name()));
                    TableMetadata table =
                            kind.tables().stream()
                                    .filter(each -> each.findColumn(column.name()).isPresent())
                                    .findFirst()
                                    .orElseThrow();
                    note(
                            table,
                            table.name()
                                    + "."
                                    + column.name()
                                    + " is assumed to be a copy of "
                                    + target.tables().getFirst().name()
                                    + "."
                                    + original.get().name(),
                            "");
                }
            }
        }
        return result;
    }

    /// The kinds as tables of a relational schema.
    RelationalSchema relational() {
        return new RelationalSchema(file, kinds.stream().map(this::table).toList());
    }

    private Table table(RowKind kind) {
        List<Table.Column> columns = new ArrayList<>();
        for (ColumnMetadata column : kind.columns().values()) {
            if (!copies.getOrDefault(kind, Map.of()).containsKey(column.name())) {
                columns.add(
                        new Table.Column(
                                column.name(),
                                columnType(column),
                                !column.isCounter() && !kind.isAlwaysThere(column.name()),
                                false,
                                new Table.Fallback.Nothing(),
                                "",
                                line(kind.tables().getFirst())));
            }
        }
        return new Table(
                tableName(kind),
                columns,
                kind.key(),
                references.getOrDefault(kind, List.of()).stream()
                        .map(each ->
                                new Table.ForeignKey(
                                        each.columns(),
                                        tableName(each.target()),
                                        each.target().key(),
                                        false,
                                        line(kind.tables().getFirst())))
                        .toList(),
                List.of(),
                kind.tables().getFirst().options().comment().strip().replaceAll("\\s+", " "),
                OptionalLong.empty(),
                line(kind.tables().getFirst()));
    }

    /// The name of a kind's table: without `_by_…` where no other kind is called so.
    private String tableName(RowKind kind) {
        boolean isClear =
                kinds.stream().filter(each -> each.name().equals(kind.name())).count() == 1;
        return isClear ? kind.name() : kind.tables().getFirst().name();
    }

    private static ColumnType columnType(ColumnMetadata column) {
        String remark =
                column.isStatic() && !column.isCounter()
                        ? "is static: it belongs to the partition, not to the row"
                        : "";
        String type = column.type().cql().replace("\"", "");
        return new ColumnType.Kept(type, OptionalDouble.empty(), List.of(), remark);
    }

    /// The kind of a table's rows; of a view's, that of the table it follows.
    Optional<RowKind> kind(TableMetadata table) {
        String name =
                schema.metadata()
                        .findView(table.name())
                        .map(view -> view.baseTable())
                        .orElse(table.name());
        return kinds.stream()
                .filter(kind -> kind.tables().stream().anyMatch(each -> each.name().equals(name)))
                .findFirst();
    }

    /// The kind of a table in the relational schema.
    Optional<RowKind> named(String relationalName) {
        return kinds.stream().filter(kind -> tableName(kind).equals(relationalName)).findFirst();
    }

    /// The name of a kind in the relational schema.
    String relationalName(RowKind kind) {
        return tableName(kind);
    }

    /// The copied attribute if a column is a copy.
    Optional<Copy> copy(RowKind kind, String column) {
        return Optional.ofNullable(copies.getOrDefault(kind, Map.of()).get(column));
    }

    private int line(TableMetadata table) {
        return schema.lines().getOrDefault(table.name(), 1);
    }

    private void note(TableMetadata table, String message, String remedy) {
        notes.add(new Note(Note.Kind.GUESSED, file, line(table), message, remedy));
    }
}
