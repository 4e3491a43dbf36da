package dev.rowhouse.prove.application;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Use;
import dev.rowhouse.model.source.Diagnostics;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Reads the script that creates an application's tables. Its statements are checked as a database
/// would check them.
///
/// **Thread safety.** Reads one script.
final class SchemaScriptReader {
    private final String file;
    private final String script;
    private final Diagnostics diagnostics;
    private final Set<String> keyspaces = new LinkedHashSet<>();
    private final List<Definition> definitions = new ArrayList<>();

    private record Definition(ScriptPart part, SchemaStatement statement) {}

    /// @param file the name of the file with the script
    SchemaScriptReader(String file, String script, Diagnostics diagnostics) {
        this.file = file;
        this.script = script;
        this.diagnostics = diagnostics;
    }

    /// Reads the script; empty when a mistake was reported.
    ///
    /// @param otherwise the keyspace of a script that names none
    Optional<OwnSchema> read(String otherwise) {
        split().forEach(this::collect);
        if (keyspaces.size() > 1) {
            diagnostics.report(
                    TextPlaces.position(file, script, 0, 1),
                    "the script has tables in several keyspaces: " + String.join(", ", keyspaces),
                    "compare the tables of one keyspace; leave the others out");
        }
        if (!diagnostics.isEmpty()) {
            return Optional.empty();
        }
        String keyspace = keyspaces.stream().findFirst().orElse(otherwise);
        return defined(keyspace);
    }

    private List<ScriptPart> split() {
        try {
            return ScriptPart.split(script);
        } catch (CqlException e) {
            report(new ScriptPart(script, 0, 1, true), e);
            return List.of();
        }
    }

    private void collect(ScriptPart part) {
        try {
            Statement statement = CqlParser.parse(part.text());
            switch (statement) {
                case Use use -> keyspaces.add(use.keyspace().text());
                case SchemaStatement.CreateKeyspace created ->
                        keyspaces.add(created.keyspace().text());
                case SchemaStatement.AlterKeyspace _, SchemaStatement.DropKeyspace _ -> {
                    // The tables are created in a keyspace of their own.
                }
                case SchemaStatement definition -> {
                    owner(definition)
                            .flatMap(QualifiedName::keyspace)
                            .ifPresent(name -> keyspaces.add(name.text()));
                    definitions.add(new Definition(part, definition));
                }
                default ->
                        diagnostics.report(
                                TextPlaces.position(
                                        file, script, part.offset(), part.text().length()),
                                "this statement creates nothing",
                                "keep CREATE statements only; `load` of the statements file says how rows are stored");
            }
        } catch (CqlException e) {
            report(part, e);
        }
    }

    private static Optional<QualifiedName> owner(SchemaStatement definition) {
        return switch (definition) {
            case SchemaStatement.CreateTable created -> Optional.of(created.table());
            case SchemaStatement.CreateView created -> Optional.of(created.view());
            case SchemaStatement.CreateType created -> Optional.of(created.type());
            default -> Optional.empty();
        };
    }

    private Optional<OwnSchema> defined(String keyspace) {
        Set<String> prefixes = Set.of(keyspace);
        AtomicLong ids = new AtomicLong();
        SchemaContext context =
                new SchemaContext(
                        Optional.of(keyspace), () -> new UUID(0, ids.incrementAndGet()), () -> 0);
        Schema schema =
                SchemaStatements.apply(
                                Schema.EMPTY,
                                (SchemaStatement) CqlParser.parse(OwnSchema.creating(keyspace)),
                                context)
                        .schema();
        List<String> statements = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Definition each : definitions) {
            try {
                schema = SchemaStatements.apply(schema, each.statement(), context).schema();
                statements.add(KeyspacePrefix.without(each.part().text(), prefixes));
                owner(each.statement()).ifPresent(name -> names.add(name.text()));
            } catch (CqlException e) {
                report(each.part(), e);
            }
        }
        Schema last = schema;
        List<String> tables =
                names.stream()
                        .filter(name ->
                                last.findKeyspace(keyspace)
                                        .flatMap(each -> each.findTableOrView(name))
                                        .isPresent())
                        .toList();
        if (tables.isEmpty() && diagnostics.isEmpty()) {
            diagnostics.report(
                    TextPlaces.position(file, script, 0, 1),
                    "the script creates no table",
                    "give the script with the CREATE TABLE statements of the application");
        }
        return diagnostics.isEmpty()
                ? Optional.of(new OwnSchema(schema, keyspace, prefixes, statements, tables))
                : Optional.empty();
    }

    private void report(ScriptPart part, CqlException e) {
        int within = e.span().map(span -> TextPlaces.offset(part.text(), span)).orElse(0);
        int length = e.span().map(span -> span.length()).orElse(part.text().length());
        diagnostics.report(
                TextPlaces.position(file, script, part.offset() + within, length),
                e.message(),
                e.hint().orElse("correct the statement; Cassandra would not run it either"));
    }
}
