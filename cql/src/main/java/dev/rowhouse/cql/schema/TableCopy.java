package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopiedPart;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopyTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// CREATE TABLE … LIKE. The copy has the columns with their masks and constraints, and the options;
/// no rows, views, triggers and dropped columns.
final class TableCopy {
    private final Schema schema;
    private final CopyTable statement;
    private final SchemaContext context;
    private final String keyspaceName;
    private final String name;

    TableCopy(Schema schema, CopyTable statement, SchemaContext context) {
        this.schema = schema;
        this.statement = statement;
        this.context = context;
        this.keyspaceName = context.keyspaceOf(statement.table());
        this.name = statement.table().text();
    }

    SchemaResult apply() {
        context.features()
                .require(CassandraRelease.V6_0, "CREATE TABLE … LIKE", statement.source().span());
        KeyspaceMetadata from = sourceKeyspace();
        if (from.findView(statement.source().text()).isPresent()) {
            throw SchemaErrors.invalid(
                    statement.source().span(),
                    "Cannot use CREATE TABLE LIKE on a materialized view '%s.%s'.",
                    from.name(),
                    statement.source().text());
        }
        TableMetadata source =
                from.findTable(statement.source().text())
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.source().span(),
                                        "Source Table '%s.%s' doesn't exist",
                                        from.name(),
                                        statement.source().text()));
        KeyspaceMetadata target =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.table().span(),
                                        "Target Keyspace '%s' doesn't exist",
                                        keyspaceName));
        if (target.findTableOrView(name).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw AlreadyExistsException.table(keyspaceName, name);
        }
        requireTypes(source, from, target);
        if (source.isCompact()) {
            throw SchemaErrors.invalid(
                    statement.source().span(),
                    "A table with COMPACT STORAGE cannot be copied: %s",
                    source.cql());
        }
        TableMetadata copy = withIndexes(withOptions(copy(source)), source, target);
        Notes notes = notes(source, from, target.notes());
        return SchemaResult.changed(
                schema.withKeyspace(target.withTable(copy).withNotes(notes)),
                SchemaChange.ofTable(SchemaChange.Kind.CREATED, keyspaceName, name));
    }

    private KeyspaceMetadata sourceKeyspace() {
        QualifiedName source = statement.source();
        String keyspace =
                source.keyspace()
                        .map(Name::text)
                        .or(context::keyspaceInUse)
                        .orElseGet(() -> context.keyspaceOf(source));
        return schema.findKeyspace(keyspace)
                .filter(found -> !SchemaContext.isSystemKeyspace(keyspace))
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                source.span(), "Source Keyspace '%s' doesn't exist", keyspace));
    }

    /// A type of the source must be in the keyspace of the copy, with the same fields.
    private void requireTypes(
            TableMetadata source, KeyspaceMetadata from, KeyspaceMetadata target) {
        if (from.name().equals(target.name())) {
            return;
        }
        List<UserType> used =
                from.types().values().stream()
                        .filter(type -> source.references(type.name()))
                        .toList();
        for (UserType type : used) {
            Optional<UserType> same = target.findType(type.name());
            boolean hasOtherFields =
                    same.isPresent()
                            && !(same.get().fieldNames().equals(type.fieldNames())
                                    && fieldTypes(same.get()).equals(fieldTypes(type)));
            if (hasOtherFields) {
                throw SchemaErrors.invalid(
                        statement.table().span(),
                        "Target keyspace '%s' has same UDT name '%s' as source keyspace '%s' but with different structure.",
                        target.name(),
                        type.name(),
                        from.name());
            }
        }
        String missing =
                used.stream()
                        .map(UserType::name)
                        .filter(type -> target.findType(type).isEmpty())
                        .sorted()
                        .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.table().span(),
                    "UDTs %s do not exist in target keyspace '%s'.",
                    missing,
                    target.name());
        }
    }

    private static List<String> fieldTypes(UserType type) {
        return type.fieldTypes().stream().map(field -> field.cql()).toList();
    }

    /// A table of the same definition; the types of its columns are those of its own keyspace.
    private TableMetadata copy(TableMetadata source) {
        CreateTable definition = (CreateTable) CqlParser.parse(CreateStatements.table(source));
        CreateTable creation =
                new CreateTable(
                        statement.table(),
                        false,
                        definition.columns(),
                        definition.primaryKey(),
                        definition.options(),
                        statement.span());
        return new TableCreation(schema, creation, context, keyspaceName)
                .apply()
                .schema()
                .findTable(keyspaceName, name)
                .orElseThrow();
    }

    private TableMetadata withOptions(TableMetadata copy) {
        if (statement.properties().isEmpty()) {
            return copy;
        }
        TableOptions options =
                TableOptionsReader.forAlteredTable(
                        statement.properties(), copy.options(), context.features().release());
        // Cassandra 6.0-alpha2 takes it, and then cannot make the same table by CREATE TABLE.
        if (copy.isCounter() && options.defaultTimeToLiveSeconds() > 0) {
            throw SchemaErrors.invalid(
                    statement.span(), "Cannot set default_time_to_live on a table with counters");
        }
        return copy.toBuilder().options(options).build();
    }

    private TableMetadata withIndexes(
            TableMetadata copy, TableMetadata source, KeyspaceMetadata target) {
        if (!statement.copied().contains(CopiedPart.INDEXES)) {
            return copy;
        }
        TableMetadata result = copy;
        for (IndexMetadata index : source.indexes().values()) {
            String made = madeUpName(source.name(), index);
            String wanted = index.name().equals(made) ? madeUpName(name, index) : index.name();
            result =
                    result.toBuilder()
                            .addIndex(index.withName(free(wanted, target, result)))
                            .build();
        }
        return result;
    }

    /// The name of an index that its statement gave none.
    private static String madeUpName(String table, IndexMetadata index) {
        return (table + "_" + index.column() + "_idx").replaceAll("\\W", "");
    }

    private static String free(String wanted, KeyspaceMetadata target, TableMetadata copy) {
        String free = wanted;
        for (int i = 1;
                target.findTableOfIndex(free).isPresent() || copy.findIndex(free).isPresent();
                i++) {
            free = wanted + "_" + i;
        }
        return free;
    }

    private Notes notes(TableMetadata source, KeyspaceMetadata from, Notes before) {
        Notes result = before;
        if (statement.copied().contains(CopiedPart.COMMENTS)) {
            for (Map.Entry<Notes.Target, String> one : from.notes().comments().entrySet()) {
                if (isAbout(one.getKey(), source)) {
                    result = result.withComment(renamed(one.getKey()), Optional.of(one.getValue()));
                }
            }
        }
        if (statement.copied().contains(CopiedPart.SECURITY_LABELS)) {
            for (Map.Entry<Notes.Target, String> one : from.notes().labels().entrySet()) {
                if (isAbout(one.getKey(), source)) {
                    result = result.withLabel(renamed(one.getKey()), Optional.of(one.getValue()));
                }
            }
        }
        return result;
    }

    private static boolean isAbout(Notes.Target target, TableMetadata table) {
        return (target.kind() == Notes.Kind.TABLE || target.kind() == Notes.Kind.COLUMN)
                && target.name().equals(table.name());
    }

    private Notes.Target renamed(Notes.Target target) {
        return new Notes.Target(target.kind(), name, target.part());
    }
}
