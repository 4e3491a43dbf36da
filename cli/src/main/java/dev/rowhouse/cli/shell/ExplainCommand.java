package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ErrorText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/// `rowhouse explain`: the access path of a statement on a schema.
@Command(
        name = "explain",
        description = "Print the access path of a statement: partitions, slices, index, filtering.",
        footer = {
            "",
            "Values may be bind markers (? or :name). Names without a keyspace belong to the",
            "keyspace that the schema file USEs, or to the only one it creates.",
            "",
            "Example:",
            "  rowhouse explain schema.cql \"SELECT * FROM shop.likes WHERE id = ?\""
        })
public final class ExplainCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(
            index = "0",
            paramLabel = "SCHEMA.cql",
            description = "File with the CREATE statements.")
    private Path schema = Path.of("");

    @Parameters(index = "1", paramLabel = "STATEMENT", description = "The statement to explain.")
    private String statement = "";

    @Option(names = "--json", description = "Print the access path as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public ExplainCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        ErrorText errors = new ErrorText(console);
        String script = InputFiles.read(files, schema);
        try (Rowhouse database =
                Rowhouse.inMemory(RowhouseComponents.system(), RowhouseOptions.forAnyCluster())) {
            Session session = database.connect();
            for (ScriptPart part : ScriptPart.split(script)) {
                try {
                    session.execute(part.text());
                } catch (CqlException e) {
                    console.err().print(errors.of(e, schema.toString(), script, part));
                    return ExitCode.BAD_INPUT.number();
                }
            }
            useTheOnlyKeyspace(database, session);
            try {
                show(explain(session));
                return ExitCode.OK.number();
            } catch (CqlException e) {
                console.err().print(errors.of(e, statement));
                return ExitCode.BAD_INPUT.number();
            }
        }
    }

    /// Selects the only keyspace, so that names need not contain it.
    private static void useTheOnlyKeyspace(Rowhouse database, Session session) {
        Set<String> keyspaces = database.schema().keyspaces().keySet();
        if (session.keyspace().isEmpty() && keyspaces.size() == 1) {
            session.execute("USE " + CqlKeywords.quoteIfNeeded(keyspaces.iterator().next()));
        }
    }

    /// The lines of the explanation.
    ///
    /// @throws CqlException when the statement is wrong; places are those in the statement as it
    ///     was given
    private List<String> explain(Session session) {
        session.prepare(statement);
        boolean asksAlready = statement.strip().toLowerCase(Locale.ROOT).startsWith("explain");
        ResultSet result = session.execute(asksAlready ? statement : "EXPLAIN " + statement);
        return result.all().stream().map(row -> String.valueOf(row.getString(0))).toList();
    }

    private void show(List<String> lines) {
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("statement", statement);
            tree.putAll(ExplainTree.of(lines));
            console.out().println(JsonText.of(tree));
        } else {
            console.out().print(StyledText.of(lines.stream().map(TextLine::of).toList(), console));
        }
    }
}
