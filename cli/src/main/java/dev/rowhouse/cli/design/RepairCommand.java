package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.proof.ClusterOptions;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.run.Repair;
import dev.rowhouse.prove.run.StepFailedException;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse repair`: finishes calls whose callers have crashed.
@Command(
        name = "repair",
        description =
                "Finish the calls of mutations whose callers have crashed, on a keyspace with the tables of a model.",
        footer = {
            "",
            "Mutations with `callers: help each other` write each call into the table",
            "pending_changes before its first write. The next caller for the same instance",
            "finishes a call that was left; this command finishes those that nobody meets.",
            "It may run at any time, also while the application does.",
            "",
            "The exit code is 1 if there are calls that the model cannot finish.",
            "",
            "Example:",
            "  rowhouse repair model.yaml --on cassandra://127.0.0.1:9042"
        })
public final class RepairCommand implements Callable<Integer> {
    private static final long DEFAULT_SECONDS = 60;
    private static final long MOST_SECONDS = 31_536_000;

    private final Console console;
    private final FileSystem files;

    @Parameters(index = "0", paramLabel = "MODEL", description = "Model file or its folder.")
    private Path model = Path.of("");

    @Option(
            names = "--on",
            paramLabel = "CLUSTER",
            required = true,
            description = "The cluster, cassandra://host:port[,host:port...].")
    private String cluster = "";

    @Option(
            names = "--keyspace",
            paramLabel = "NAME",
            description = "Keyspace of the tables. Default: that of the design.")
    private Optional<String> keyspace = Optional.empty();

    @Option(
            names = "--older-than",
            paramLabel = "SECONDS",
            description =
                    "Leave younger calls alone, because their callers may still be at work. Default: 60.")
    private long seconds = DEFAULT_SECONDS;

    @Option(
            names = "--driver-config",
            paramLabel = "FILE",
            description =
                    "Settings of the Java driver, as in its application.conf: authentication, TLS, data centre.")
    private Optional<Path> driver = Optional.empty();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public RepairCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        if (seconds < 0 || seconds > MOST_SECONDS) {
            throw new InputException(
                    "--older-than takes a number of seconds from 0 to %d, a year, not %d"
                            .formatted(MOST_SECONDS, seconds));
        }
        ClusterSettings settings =
                new ClusterSettings(
                        ClusterOptions.contacts(cluster),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        driver.map(file -> InputFiles.read(files, file)).orElse(""));
        List<Path> named = InputFiles.models(files, model);
        if (named.size() != 1) {
            throw new InputException(model + " has several models; name one of the files");
        }
        Optional<Workload> workload =
                new Models(console, files, new MixOption()).read(named.getFirst());
        if (workload.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        console.progress(named.getFirst() + ": deriving the tables");
        Design design = Designer.design(workload.get());
        console.endProgress();
        if (design.mutations().stream().allMatch(plan -> plan.hold().isEmpty())) {
            throw new InputException(
                    named.getFirst()
                            + ": no mutation has `callers: help each other`, so no call is written down and there is nothing to repair");
        }
        Repair.Report report = repair(settings, design);
        show(report);
        return (report.unknown().isEmpty() ? ExitCode.OK : ExitCode.FAILED).number();
    }

    private Repair.Report repair(ClusterSettings settings, Design design) {
        try (Target target =
                CassandraTarget.attach(settings, keyspace.orElse(design.keyspace()), design)) {
            return Repair.run(target, design, Duration.ofSeconds(seconds));
        } catch (TargetException e) {
            throw new UnavailableException(e.message());
        } catch (TargetGoneException | StepFailedException e) {
            throw new UnavailableException(String.valueOf(e.getMessage()));
        }
    }

    private void show(Repair.Report report) {
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("finished", report.finished());
            tree.put("young", report.young());
            tree.put("unknown", report.unknown());
            console.out().println(JsonText.of(tree));
            return;
        }
        console.out()
                .println(
                        report.finished().isEmpty()
                                ? "no call to finish"
                                : "finished " + calls(report.finished().size()));
        report.finished().forEach(call -> console.out().println("  " + call));
        if (report.young() > 0) {
            console.out()
                    .println(
                            "%s left alone, younger than %,d s"
                                    .formatted(calls(report.young()), seconds));
        }
        if (!report.unknown().isEmpty()) {
            console.error(
                    "%s left alone that this model cannot finish: the mutation is missing or has other parameters"
                            .formatted(calls(report.unknown().size())));
            report.unknown().forEach(call -> console.err().println("  " + call));
        }
    }

    private static String calls(int count) {
        return count == 1 ? "1 call" : "%,d calls".formatted(count);
    }
}
