package dev.rowhouse.imports.existing;

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
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The schema that a script of definitions makes, and where it makes each table.
///
/// @param schema the schema
/// @param keyspace the keyspace of names without one, and of the model
/// @param lines the line of each table, by its name
record CqlSchema(Schema schema, String keyspace, Map<String, Integer> lines) {
    private static final Pattern MISSING =
            Pattern.compile("[Kk]eyspace '?\"?(\\w+)'?\"? does(n't| not) exist");

    /// Copies the map.
    CqlSchema {
        lines = Map.copyOf(lines);
    }

    /// Reads a script. Keyspaces that it does not make are taken as made.
    ///
    /// @throws ImportException when there is no table in it
    static CqlSchema read(String file, String script, String modelName, Notes notes)
            throws ImportException {
        AtomicLong ids = new AtomicLong();
        Map<String, Integer> lines = new HashMap<>();
        String keyspace = modelName.toLowerCase(Locale.ROOT);
        boolean isChosen = false;
        Schema schema = with(Schema.EMPTY, keyspace);
        for (ScriptPart part : parts(file, script)) {
            try {
                Statement statement = CqlParser.parse(part.text());
                if (statement instanceof Use use) {
                    keyspace = use.keyspace().text();
                    schema = with(schema, keyspace);
                    isChosen = true;
                    continue;
                }
                if (!(statement instanceof SchemaStatement written)) {
                    continue;
                }
                Optional<SchemaStatement> filtered =
                        new DefinitionFilter(file, notes).filter(written, part.line());
                if (filtered.isEmpty()) {
                    continue;
                }
                SchemaStatement definition = filtered.get();
                if (definition instanceof SchemaStatement.CreateKeyspace created && !isChosen) {
                    keyspace = created.keyspace().text();
                    isChosen = true;
                }
                if (definition instanceof SchemaStatement.CreateKeyspace created) {
                    schema = withoutEmpty(schema, created.keyspace().text());
                }
                SchemaContext context =
                        new SchemaContext(
                                Optional.of(keyspace),
                                () -> new UUID(0, ids.incrementAndGet()),
                                () -> 0);
                schema = apply(schema, definition, context);
                if (definition instanceof SchemaStatement.CreateTable table) {
                    lines.put(table.table().text(), part.line());
                    if (!isChosen && table.table().keyspace().isPresent()) {
                        keyspace = table.table().keyspace().get().text();
                        isChosen = true;
                    }
                }
            } catch (CqlException e) {
                int line = part.line() + e.span().map(span -> span.line() - 1).orElse(0);
                notes.add(
                        new Note(
                                Note.Kind.LEFT_OUT,
                                file,
                                line,
                                "this definition is left out: " + e.message(),
                                e.hint().orElse("")));
            }
        }
        CqlSchema result = new CqlSchema(schema, keyspace, lines);
        if (result.tables().isEmpty()) {
            throw new ImportException(
                    file,
                    1,
                    "no CREATE TABLE in this script can be read"
                            + notes.list().stream()
                                    .map(note -> "\n  " + note.text())
                                    .reduce("", String::concat));
        }
        return result;
    }

    /// The statements of a script.
    ///
    /// @throws ImportException when it cannot be cut into statements
    static List<ScriptPart> parts(String file, String script) throws ImportException {
        try {
            return ScriptPart.split(script);
        } catch (CqlException e) {
            throw new ImportException(
                    file, e.span().map(span -> span.line()).orElse(1), e.message());
        }
    }

    private static Schema apply(Schema schema, SchemaStatement definition, SchemaContext context) {
        try {
            return SchemaStatements.apply(schema, definition, context).schema();
        } catch (CqlException e) {
            Matcher missing = MISSING.matcher(e.message());
            if (missing.find()) {
                return SchemaStatements.apply(with(schema, missing.group(1)), definition, context)
                        .schema();
            }
            throw e;
        }
    }

    /// A keyspace that was taken as made gives way to the one that the script makes.
    private static Schema withoutEmpty(Schema schema, String keyspace) {
        return schema.findKeyspace(keyspace).filter(each -> each.tables().isEmpty()).isPresent()
                ? schema.withoutKeyspace(keyspace)
                : schema;
    }

    private static Schema with(Schema schema, String keyspace) {
        if (schema.findKeyspace(keyspace).isPresent()) {
            return schema;
        }
        SchemaContext context = new SchemaContext(Optional.empty(), () -> new UUID(0, 0), () -> 0);
        Statement creation =
                CqlParser.parse(
                        "CREATE KEYSPACE \""
                                + keyspace
                                + "\" WITH replication = {'class': 'SimpleStrategy',"
                                + " 'replication_factor': 1}");
        return SchemaStatements.apply(schema, (SchemaStatement) creation, context).schema();
    }

    /// The tables of the keyspace, those of views not among them, in the order of the script.
    List<TableMetadata> tables() {
        return schema.findKeyspace(keyspace).stream()
                .flatMap(each -> each.tables().values().stream())
                .sorted(
                        Comparator.comparingInt(
                                table -> lines.getOrDefault(table.name(), Integer.MAX_VALUE)))
                .toList();
    }

    /// The keyspace with everything in it.
    KeyspaceMetadata metadata() {
        return schema.findKeyspace(keyspace).orElseThrow();
    }
}
