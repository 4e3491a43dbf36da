package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.ErrorText;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/// `rowhouse explain`: the access path of a statement on a schema.
@Command(
        name = "explain",
        description =
                "Print what a statement touches on a schema: partitions, slices, index, filtering.",
        footer = {
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

    /// A command that talks to a console.
    public ExplainCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        ErrorText errors = new ErrorText(console);
        String script = InputFiles.read(files, schema);
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            for (ScriptPart piece : ScriptPart.split(script)) {
                try {
                    session.execute(piece.text());
                } catch (CqlException e) {
                    console.err()
                            .print(
                                    console.paint(Colour.STRONG, schema + ", line " + piece.line())
                                            + ": "
                                            + errors.of(e, piece.text()));
                    return ExitCode.BAD_INPUT.number();
                }
            }
            try {
                ResultSet result = session.execute("EXPLAIN " + statement);
                for (ResultRow row : result.all()) {
                    console.out().println(row.getString(0));
                }
                return ExitCode.OK.number();
            } catch (CqlException e) {
                console.err().print(errors.of(e, "EXPLAIN " + statement));
                return ExitCode.BAD_INPUT.number();
            }
        }
    }
}
