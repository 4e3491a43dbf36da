package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Use;
import dev.rowhouse.exports.file.ExportException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The schema that there is already, as a script of definitions makes it.
///
/// @param schema all keyspaces
/// @param tables the tables, views not among them, in the order of the script
record OldSchema(Schema schema, List<TableMetadata> tables) {
    private static final Pattern MISSING =
            Pattern.compile("[Kk]eyspace '?\"?(\\w+)'?\"? does(n't| not) exist");

    /// Copies the list.
    OldSchema {
        tables = List.copyOf(tables);
    }

    /// Reads a script. Keyspaces that it does not make are taken as made; statements that define
    /// nothing are passed over.
    ///
    /// @param file its name, for errors
    /// @param keyspace the keyspace of names without one, until the script uses another
    /// @throws ExportException when a definition cannot be read, or there is no table
    static OldSchema read(String file, String script, String keyspace) {
        AtomicLong ids = new AtomicLong();
        Schema schema = Schema.EMPTY;
        String used = keyspace;
        List<SchemaStatement.CreateTable> created = new ArrayList<>();
        List<String> keyspaces = new ArrayList<>();
        for (ScriptPart part : parts(file, script)) {
            try {
                Statement statement = CqlParser.parse(part.text());
                if (statement instanceof Use use) {
                    used = use.keyspace().text();
                } else if (statement instanceof SchemaStatement definition) {
                    SchemaContext context =
                            new SchemaContext(
                                    Optional.of(used),
                                    () -> new UUID(0, ids.incrementAndGet()),
                                    () -> 0);
                    schema = apply(schema, definition, context);
                    if (definition instanceof SchemaStatement.CreateTable table) {
                        created.add(table);
                        keyspaces.add(
                                table.table().keyspace().map(name -> name.text()).orElse(used));
                    }
                }
            } catch (CqlException e) {
                int line = part.line() + e.span().map(span -> span.line() - 1).orElse(0);
                throw new ExportException(file + ":" + line + ": " + e.message());
            }
        }
        List<TableMetadata> tables = new ArrayList<>();
        for (int i = 0; i < created.size(); i++) {
            String name = created.get(i).table().text();
            schema.findKeyspace(keyspaces.get(i))
                    .flatMap(found -> found.findTable(name))
                    .ifPresent(tables::add);
        }
        if (tables.isEmpty()) {
            throw new ExportException(file + ": there is no CREATE TABLE in this script");
        }
        return new OldSchema(schema, tables);
    }

    private static List<ScriptPart> parts(String file, String script) {
        try {
            return ScriptPart.split(script);
        } catch (CqlException e) {
            throw new ExportException(
                    file + ":" + e.span().map(span -> span.line()).orElse(1) + ": " + e.message());
        }
    }

    private static Schema apply(Schema schema, SchemaStatement definition, SchemaContext context) {
        try {
            return SchemaStatements.apply(schema, definition, context).schema();
        } catch (CqlException e) {
            Matcher missing = MISSING.matcher(e.message());
            if (!missing.find()) {
                throw e;
            }
            Statement creation =
                    CqlParser.parse(
                            "CREATE KEYSPACE \"%s\" WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
                                    .formatted(missing.group(1)));
            Schema with =
                    SchemaStatements.apply(schema, (SchemaStatement) creation, context).schema();
            return SchemaStatements.apply(with, definition, context).schema();
        }
    }

    /// The names of all tables, with their keyspaces.
    Set<String> names() {
        return tables.stream().map(FillFinder::qualified).collect(Collectors.toSet());
    }

    /// A keyspace, if there is one of the name.
    Optional<KeyspaceMetadata> keyspace(String name) {
        return schema.findKeyspace(name);
    }
}
