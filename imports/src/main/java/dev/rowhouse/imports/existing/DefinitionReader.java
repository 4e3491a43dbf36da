package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Use;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Applies the definitions of a script one after the other, and notes what is left out.
///
/// **Thread safety.** None; reads one script.
final class DefinitionReader {
    private static final Pattern MISSING =
            Pattern.compile("[Kk]eyspace '?\"?(\\w+)'?\"? does(n't| not) exist");

    private final String file;
    private final Notes notes;
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, Integer> lines = new HashMap<>();
    private Schema schema;
    private String keyspace;
    private boolean isChosen;

    /// @param modelName names the keyspace of a script that names none
    DefinitionReader(String file, Notes notes, String modelName) {
        this.file = file;
        this.notes = notes;
        this.keyspace = modelName.toLowerCase(Locale.ROOT);
        this.schema = with(Schema.EMPTY, keyspace);
    }

    /// The schema that the definitions so far have created.
    CqlSchema schema() {
        return new CqlSchema(schema, keyspace, lines);
    }

    /// Reads a statement; statements other than definitions are ignored.
    void read(ScriptPart part) {
        try {
            Statement statement = CqlParser.parse(part.text());
            if (statement instanceof Use use) {
                keyspace = use.keyspace().text();
                schema = with(schema, keyspace);
                isChosen = true;
            } else if (statement instanceof SchemaStatement written) {
                new DefinitionFilter(file, notes)
                        .filter(written, part.line())
                        .ifPresent(definition -> define(definition, part.line()));
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

    private void define(SchemaStatement definition, int line) {
        if (definition instanceof SchemaStatement.CreateKeyspace created) {
            choose(created.keyspace().text());
            schema = withoutEmpty(schema, created.keyspace().text());
        }
        SchemaContext context =
                new SchemaContext(
                        Optional.of(keyspace), () -> new UUID(0, ids.incrementAndGet()), () -> 0);
        schema = apply(schema, definition, context);
        if (definition instanceof SchemaStatement.CreateTable table) {
            lines.put(table.table().text(), line);
            table.table().keyspace().ifPresent(name -> choose(name.text()));
        }
    }

    /// The first keyspace that is named is that of names without one.
    private void choose(String name) {
        if (!isChosen) {
            keyspace = name;
            isChosen = true;
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
}
