package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A schema as a text of CQL: the statements that make it, with the identities of tables and the
/// columns that were dropped.
public final class SchemaText {
    private SchemaText() {}

    /// The statements that make all keyspaces of a schema, in an order in which they can be
    /// executed.
    public static String of(Schema schema) {
        List<String> statements = new ArrayList<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            statements.add(CreateStatements.keyspace(keyspace));
            CreateStatements.typesInOrder(keyspace).forEach(type -> statements.add(create(type)));
            List<UserFunction> functions = keyspace.functions().all();
            functions.stream()
                    .filter(function -> !function.isAggregate())
                    .forEach(function -> statements.add(CreateStatements.userFunction(function)));
            functions.stream()
                    .filter(UserFunction::isAggregate)
                    .forEach(function -> statements.add(CreateStatements.userFunction(function)));
            for (TableMetadata table : keyspace.tables().values()) {
                statements.addAll(create(table));
                table.indexes()
                        .values()
                        .forEach(index -> statements.add(CreateStatements.index(table, index)));
            }
            CreateStatements.typesInOrder(keyspace)
                    .forEach(type -> statements.addAll(addRest(type)));
            keyspace.views()
                    .values()
                    .forEach(view -> statements.add(CreateStatements.viewWithInternals(view)));
            statements.addAll(NoteText.all(keyspace));
        }
        return String.join("\n\n", statements) + "\n";
    }

    private static String create(UserType type) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < fieldsAtFirst(type); i++) {
            fields.add(field(type, i));
        }
        return "CREATE TYPE %s (\n    %s\n);".formatted(name(type), String.join(",\n    ", fields));
    }

    private static List<String> addRest(UserType type) {
        List<String> statements = new ArrayList<>();
        for (int i = fieldsAtFirst(type); i < type.fieldNames().size(); i++) {
            statements.add("ALTER TYPE %s ADD %s;".formatted(name(type), field(type, i)));
        }
        return statements;
    }

    /// A table may use a type that got a collection later on, but cannot be created with one that
    /// has it.
    private static int fieldsAtFirst(UserType type) {
        for (int i = 1; i < type.fieldTypes().size(); i++) {
            if (type.fieldTypes().get(i).isMultiCell()) {
                return i;
            }
        }
        return type.fieldTypes().size();
    }

    private static String field(UserType type, int index) {
        return quoted(type.fieldNames().get(index)) + " " + type(type.fieldTypes().get(index));
    }

    private static String name(UserType type) {
        return quoted(type.keyspace()) + "." + quoted(type.name());
    }

    /// The statements that make a table.
    static String table(TableMetadata table) {
        return String.join("\n", create(table));
    }

    /// Unlike what DESCRIBE shows, these statements make tables with COMPACT STORAGE again.
    private static List<String> create(TableMetadata table) {
        List<ColumnMetadata> columns = new ArrayList<>(table.columns());
        columns.removeAll(table.hiddenColumns());
        columns.removeIf(column -> table.droppedColumns().containsKey(column.name()));
        List<String> definitions = new ArrayList<>();
        for (ColumnMetadata column : columns) {
            definitions.add(definition(table, column));
        }
        for (DroppedColumn dropped : table.droppedColumns().values()) {
            definitions.add(plainDefinition(table, dropped.column()));
        }
        definitions.add(CreateStatements.primaryKey(table));
        boolean hasHiddenClustering =
                table.clustering().stream().anyMatch(table.hiddenColumns()::contains);
        List<String> statements = new ArrayList<>();
        statements.add(
                "CREATE TABLE %s (\n    %s\n) WITH %sID = %s\n    AND %s%s;"
                        .formatted(
                                table.cql(),
                                String.join(",\n    ", definitions),
                                table.isCompact() ? "COMPACT STORAGE\n    AND " : "",
                                table.id(),
                                hasHiddenClustering ? "" : CreateStatements.clusteringOrder(table),
                                CreateStatements.options(withoutMigration(table))));
        TransactionOptions transactions = table.options().transactions();
        if (transactions.migrationFrom().isPresent()) {
            statements.add(
                    "ALTER TABLE %s WITH %s;".formatted(table.cql(), transactions.migrationText()));
        }
        for (DroppedColumn dropped : table.droppedColumns().values()) {
            String name = dropped.column().name();
            statements.add(
                    "ALTER TABLE %s DROP %s USING TIMESTAMP %d;"
                            .formatted(table.cql(), quoted(name), dropped.droppedTimeMicros()));
            table.findColumn(name)
                    .ifPresent(again ->
                            statements.add(
                                    "ALTER TABLE %s ADD %s;"
                                            .formatted(table.cql(), definition(table, again))));
        }
        return statements;
    }

    /// A new table cannot be migrating; the statement after its creation says that it is.
    private static TableMetadata withoutMigration(TableMetadata table) {
        TableOptions options = table.options();
        return table.toBuilder()
                .options(options.withTransactions(options.transactions().withoutMigration()))
                .build();
    }

    private static String definition(TableMetadata table, ColumnMetadata column) {
        return plainDefinition(table, column) + CreateStatements.rules(table, column);
    }

    private static String plainDefinition(TableMetadata table, ColumnMetadata column) {
        // Nobody declared the columns of a compact table as static.
        boolean isDeclaredStatic = column.isStatic() && !table.isCompact();
        return quoted(column.name())
                + " "
                + type(column.type())
                + (isDeclaredStatic ? " static" : "");
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// A type whose user-defined ones are told from native ones of the same name.
    private static String type(CqlType type) {
        return switch (type) {
            case UserType user -> frozenIf(!user.isMultiCell(), quoted(user.name()));
            case ListType list ->
                    frozenIf(!list.isMultiCell(), "list<" + type(list.element()) + ">");
            case SetType set -> frozenIf(!set.isMultiCell(), "set<" + type(set.element()) + ">");
            case MapType map ->
                    frozenIf(
                            !map.isMultiCell(),
                            "map<" + type(map.key()) + ", " + type(map.value()) + ">");
            case TupleType tuple ->
                    tuple.elements().stream()
                            .map(SchemaText::type)
                            .collect(Collectors.joining(", ", "tuple<", ">"));
            case VectorType vector ->
                    "vector<" + type(vector.element()) + ", " + vector.dimension() + ">";
            case NativeType.EMPTY -> "'" + type.marshalClass() + "'";
            case NativeType other -> other.cql();
        };
    }

    private static String frozenIf(boolean isFrozen, String type) {
        return isFrozen ? "frozen<" + type + ">" : type;
    }

    /// The schema that a text makes out of another one.
    ///
    /// @param schema the existing schema
    /// @param features the allowed features
    /// @throws dev.rowhouse.cql.error.CqlException when a statement of the text is wrong
    public static Schema read(String text, Schema schema, SchemaFeatures features) {
        SchemaContext context =
                new SchemaContext(
                        Optional.empty(),
                        () -> {
                            throw new IllegalArgumentException("a table without its identity");
                        },
                        () -> {
                            throw new IllegalArgumentException("a drop without its time");
                        },
                        features);
        Schema made = schema;
        for (Statement statement : CqlParser.parseAll(text)) {
            if (!(statement instanceof SchemaStatement definition)) {
                throw new IllegalArgumentException("not a definition: " + statement);
            }
            made = SchemaStatements.apply(made, definition, context).schema();
        }
        return made;
    }
}
