package dev.rowhouse.cli.design;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.ProgressLine;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.plan.cost.PricesFile;
import dev.rowhouse.prove.calibrate.Calibration;
import dev.rowhouse.prove.calibrate.CalibrationText;
import dev.rowhouse.prove.calibrate.CalibrationTree;
import dev.rowhouse.prove.calibrate.Calibrator;
import dev.rowhouse.prove.calibrate.CassandraLaboratory;
import dev.rowhouse.prove.calibrate.EmbeddedLaboratory;
import dev.rowhouse.prove.calibrate.Laboratory;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// `rowhouse calibrate`: measures the prices of a database for the designer.
@Command(
        name = "calibrate",
        description =
                "Measure the cost of requests, rows and bytes on a database, and write a price file for `rowhouse design --prices`.",
        footer = {
            "",
            "On Cassandra the tables are created in a scratch keyspace that is dropped at the",
            "end. With --process, Rowhouse measures the processor time of a node on this",
            "machine, as for the built-in prices; without it, the latency of each request.",
            "",
            "Examples:",
            "  rowhouse calibrate",
            "  rowhouse calibrate --output prices.yaml",
            "  rowhouse calibrate --on cassandra://127.0.0.1:9042 --process 4711",
            "  rowhouse design examples/hotel --prices prices.yaml"
        })
public final class CalibrateCommand implements Callable<Integer> {
    private static final int ROUNDS = 7;
    private static final double LONGEST_SECONDS = 3_600;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final RandomSource random;

    @Option(
            names = "--on",
            paramLabel = "DATABASE",
            description =
                    "The database to measure: cassandra://host:port, or embedded. Default: embedded.")
    private String database = EMBEDDED;

    @Option(
            names = "--process",
            paramLabel = "NUMBER",
            description =
                    "Process id of the Cassandra node, if it runs on this machine; measures its processor time.")
    private Optional<Long> process = Optional.empty();

    @Option(
            names = "--rounds",
            paramLabel = "NUMBER",
            description = "Number of measurements of each series of requests. Default: 7.")
    private int rounds = ROUNDS;

    @Option(
            names = "--seconds",
            paramLabel = "NUMBER",
            description = "Length of each measurement in seconds. Default: 1.")
    private double seconds = 1;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write the prices to this file; - for standard output.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    private static final String EMBEDDED = "embedded";

    /// A command that talks to a console.
    ///
    /// @param random where the name of the scratch keyspace comes from
    public CalibrateCommand(Console console, FileSystem files, Clock clock, RandomSource random) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Integer call() throws IOException {
        Calibrator.Settings settings = settings();
        try (Interruption interruption = Interruption.watch(console)) {
            Calibration calibration = calibrate(settings, interruption);
            if (json) {
                console.out().println(JsonText.of(CalibrationTree.of(calibration)));
            } else if (!isStandardOutput()) {
                console.out().print(CalibrationText.of(calibration));
            }
            output.ifPresent(file -> write(file, calibration));
        }
        return ExitCode.OK.number();
    }

    private Calibrator.Settings settings() {
        if (rounds < 1) {
            throw new InputException("--rounds takes a number from 1, not " + rounds);
        }
        if (!(seconds > 0 && seconds <= LONGEST_SECONDS)) {
            throw new InputException(
                    "--seconds takes a number above 0 and up to 3600, not " + seconds);
        }
        if (process.isPresent() && database.equals(EMBEDDED)) {
            throw new InputException(
                    "--process is that of a Cassandra node; name the node with --on cassandra://host:port");
        }
        if (json && isStandardOutput()) {
            throw new InputException("--json and --output - both write to standard output");
        }
        return new Calibrator.Settings(rounds, (long) (seconds * TimeUnit.SECONDS.toNanos(1)));
    }

    private boolean isStandardOutput() {
        return output.filter(file -> file.toString().equals("-")).isPresent();
    }

    private Calibration calibrate(Calibrator.Settings settings, Interruption interruption) {
        ProgressLine line = new ProgressLine(console, clock, interruption);
        try (Laboratory laboratory = open()) {
            interruption.cleanUpBy(laboratory::close);
            return new Calibrator(laboratory, clock, settings, line::show).calibrate();
        } catch (TargetException e) {
            interruption.check();
            throw new UnavailableException(e.message());
        } catch (TargetGoneException e) {
            interruption.check();
            throw new UnavailableException(String.valueOf(e.getMessage()));
        } finally {
            interruption.check();
            interruption.nothingToCleanUp();
            console.endProgress();
        }
    }

    private Laboratory open() {
        if (database.equals(EMBEDDED)) {
            return new EmbeddedLaboratory(
                    RowhouseComponents.system(), clock, processor(ProcessHandle.current()));
        }
        CassandraAddress address;
        try {
            address = CassandraAddress.parse(database);
        } catch (IllegalArgumentException e) {
            throw new InputException("--on: " + e.getMessage());
        }
        Optional<LongSupplier> watched =
                process.map(number ->
                        processor(
                                ProcessHandle.of(number)
                                        .filter(found ->
                                                found.info().totalCpuDuration().isPresent())
                                        .orElseThrow(() ->
                                                new InputException(
                                                        "--process: there is no process %d on this machine whose processor time is readable"
                                                                .formatted(number)))));
        return CassandraLaboratory.connect(address, random, clock, watched);
    }

    /// Nanoseconds of the processor that a process has used so far.
    private static LongSupplier processor(ProcessHandle handle) {
        return () -> handle.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    private void write(Path file, Calibration calibration) {
        String about =
                "Prices for `rowhouse design --prices`, measured by `rowhouse calibrate`:\n"
                        + "%s; %s.".formatted(calibration.database(), calibration.unit().text());
        String text = PricesFile.text(calibration.prices(), about);
        if (isStandardOutput()) {
            console.out().print(text);
            return;
        }
        try {
            files.writeText(file, text);
        } catch (IOException e) {
            throw new UnavailableException(file + ": " + FileFailure.writing(e));
        }
        console.err().println("wrote " + file);
    }
}
