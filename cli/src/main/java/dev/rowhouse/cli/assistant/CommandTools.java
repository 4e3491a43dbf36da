package dev.rowhouse.cli.assistant;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.cli.assistant.Tool.Parameter;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.shell.output.Console;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The tools that are commands: each runs one, and answers with what a person would read.
final class CommandTools {
    /// The tool that derives the tables of a model.
    static final String DESIGN = "design";

    /// The tool that proves them.
    static final String PROVE = "prove";

    /// The model that they take.
    static final Parameter MODEL =
            Parameter.text("model", "path of the model file, or of a folder with one");

    private final CommandRunner commands;
    private final Workplace workplace;

    CommandTools(CommandRunner commands, Workplace workplace) {
        this.commands = commands;
        this.workplace = workplace;
    }

    List<Tool> all() {
        return List.of(
                command(
                        DESIGN,
                        "Derives the Cassandra tables of a model: their keys, the CQL of every question and mutation, the guarantees of mutations, partition sizes and warnings. Answers with the mistakes of the file, each with its place and a remedy, if there are some.",
                        List.of(MODEL, horizon()),
                        this::design),
                command(
                        "schema",
                        "The CREATE statements of a model's tables, as a CQL script.",
                        List.of(MODEL),
                        values -> List.of("design", model(values), "--cql", "-")),
                command(
                        "explain",
                        "Why the tables are as they are: the cost of the design, and of the other ways to answer each question. With a question, all the ways to answer that one.",
                        List.of(
                                MODEL,
                                Parameter.text("question", "name of a question of the model")
                                        .optional()),
                        this::explain),
                proving(),
                command(
                        "judge_schema",
                        "Judges an existing Cassandra schema: what each table stands for, the access path of each query with what is wrong with it, and a model of it to design anew.",
                        List.of(
                                Parameter.text(
                                        "schema",
                                        "path of a CQL script with the CREATE statements"),
                                Parameter.text(
                                                "queries",
                                                "path of a CQL script with the queries and changes")
                                        .optional()),
                        this::judge),
                command(
                        "explain_statement",
                        "The access path of one CQL statement on a schema: which partitions it reads, whether it filters, and what Cassandra would refuse.",
                        List.of(
                                Parameter.text(
                                        "schema",
                                        "path of a CQL script with the CREATE statements"),
                                Parameter.text("statement", "the CQL statement")),
                        values ->
                                List.of(
                                        "explain",
                                        path(values, "schema"),
                                        values.text("statement"))));
    }

    private Tool proving() {
        return command(
                PROVE,
                "Runs the design on an embedded CQL engine with generated data: every answer is compared with what the model says, mutations crash between their steps, callers meet. Each failure comes with its shortest case in CQL. Quick by default: a few seconds for a small model; have the last word with `quick` false, which takes several times as long.",
                List.of(
                        MODEL,
                        new Parameter(
                                "racing",
                                "boolean",
                                "whether callers that meet are explored; true by default, false is faster",
                                false),
                        new Parameter(
                                "quick",
                                "boolean",
                                "whether the data and calls are few; true by default, false for the whole proof",
                                false)),
                this::prove);
    }

    private static Parameter horizon() {
        return Parameter.text("horizon", "how far ahead sizes are computed, such as 3y or 18mo")
                .optional();
    }

    private List<String> design(Tool.Values values) {
        List<String> arguments = new ArrayList<>(List.of("design", model(values)));
        if (values.has("horizon")) {
            arguments.addAll(List.of("--horizon", values.text("horizon")));
        }
        return arguments;
    }

    private List<String> explain(Tool.Values values) {
        return values.has("question")
                ? List.of("design", model(values), "--alternatives", values.text("question"))
                : List.of("design", model(values), "--explain");
    }

    private List<String> prove(Tool.Values values) {
        List<String> arguments = new ArrayList<>(List.of("prove", model(values)));
        arguments.add(isFalse(values, "racing") ? "--no-racing" : "--racing");
        if (!isFalse(values, "quick")) {
            arguments.add("--quick");
        }
        return arguments;
    }

    /// Whether a call asks for the default proof, which is quick and explores callers that meet.
    static boolean isUsualProof(Tool.Values values) {
        return !isFalse(values, "racing") && !isFalse(values, "quick");
    }

    private static boolean isFalse(Tool.Values values, String name) {
        return values.has(name) && values.text(name).equals("false");
    }

    private List<String> judge(Tool.Values values) {
        List<String> arguments = new ArrayList<>(List.of("import", "cql", path(values, "schema")));
        if (values.has("queries")) {
            arguments.add(path(values, "queries"));
        }
        arguments.addAll(List.of("--output", "-"));
        return arguments;
    }

    private String model(Tool.Values values) {
        return path(values, "model");
    }

    private String path(Tool.Values values, String name) {
        return workplace.path(values.text(name)).toString();
    }

    private Tool command(
            String name,
            String about,
            List<Parameter> parameters,
            Function<Tool.Values, List<String>> arguments) {
        return new Tool(
                name,
                about,
                parameters,
                true,
                (values, watch) -> run(arguments.apply(values), watch));
    }

    /// Runs a command. A negative result, such as a proof that failed, is an answer; only a command
    /// that could not do its work has failed.
    private String run(List<String> arguments, CallWatch watch) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        false,
                        false,
                        PageWidth.UNBOUNDED,
                        watch);
        int exitCode = commands.run(console, arguments.toArray(String[]::new));
        console.out().flush();
        console.err().flush();
        if (watch.isCancelled()) {
            throw new RefusedException("The call was given up.");
        }
        String text = (out.toString(UTF_8).strip() + "\n\n" + err.toString(UTF_8).strip()).strip();
        if (exitCode > ExitCode.FAILED.number()) {
            throw new RefusedException(text);
        }
        return text;
    }
}
