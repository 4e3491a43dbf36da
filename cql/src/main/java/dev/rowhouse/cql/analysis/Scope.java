package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TypeResolver;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.types.CqlType;

import java.util.Comparator;
import java.util.Optional;

/// The names in a statement: those of one table and its keyspace.
///
/// @param keyspace the keyspace of the table
/// @param table the table or view
record Scope(KeyspaceMetadata keyspace, TableMetadata table) {
    /// The scope of a table.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there is no such keyspace or table, or no
    ///     keyspace to look in
    static Scope of(Schema schema, QualifiedName name, Optional<String> keyspaceInUse) {
        String keyspaceName =
                name.keyspace()
                        .map(Name::text)
                        .or(() -> keyspaceInUse)
                        .orElseThrow(() ->
                                Failures.at(
                                        name.span(),
                                        "No keyspace has been specified. USE a keyspace, or explicitly specify keyspace.tablename"));
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                Failures.at(
                                        name.span(), "keyspace %s does not exist", keyspaceName));
        TableMetadata table =
                keyspace.findTableOrView(name.text())
                        .orElseThrow(() ->
                                Failures.at(
                                        name.name().span(),
                                        "table %s does not exist",
                                        name.text()));
        return new Scope(keyspace, table);
    }

    /// The column of a name.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the table has none of that name
    ColumnMetadata column(Name name) {
        return table.findColumn(name.text()).orElseThrow(() -> unknownColumn(name));
    }

    private RuntimeException unknownColumn(Name name) {
        var error =
                Failures.at(name.span(), "Undefined column name %s in table %s", name, table.cql());
        return table.columns().stream()
                .map(ColumnMetadata::name)
                .min(Comparator.comparingInt(column -> EditDistance.of(column, name.text())))
                .filter(column -> EditDistance.isTypo(column, name.text()))
                .map(column -> error.withHint("Did you mean " + column + "?"))
                .orElse(error);
    }

    /// The type that a type as written denotes.
    CqlType type(RawType type) {
        return TypeResolver.of(keyspace).resolve(type);
    }
}
