package dev.rowhouse.cli.sstable;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.ForeignFolder;
import dev.rowhouse.storage.ForeignTable;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.survey.TableSurvey;
import dev.rowhouse.storage.survey.TableSurveyor;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse sstable report`: what SSTables tell of tables that are in use.
@Command(
        name = "report",
        description =
                "Report what SSTables hold: partition sizes, the largest partitions with their keys, rows, tombstones, times to live, and when they were written.",
        footer = {
            "",
            "FOLDER is a table's folder, a snapshot, a keyspace's folder, or a node's data",
            "folder. The SSTables of a table are merged as a read merges them. All of their",
            "data are read once; no schema is needed. The exit code is 1 if a file is damaged.",
            "",
            "Examples:",
            "  rowhouse sstable report orders-7f2e/snapshots/monday",
            "  rowhouse sstable report /var/lib/cassandra/data --snapshot monday",
            "  rowhouse sstable report --model shop.yaml /var/lib/cassandra/data",
            "  rowhouse sstable report --largest 20 --json snapshots/monday"
        })
public final class SSTableReportCommand implements Callable<Integer> {
    private static final long PROGRESS_INTERVAL_MICROS = 200_000;
    private static final int PERCENT = 100;
    private static final long MILLIS_PER_SECOND = 1000;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Parameters(
            paramLabel = "FOLDER",
            description = "A folder with SSTables: of a table, a snapshot, a keyspace or a node.")
    private Path folder = Path.of("");

    @Option(
            names = "--snapshot",
            paramLabel = "NAME",
            description = "The snapshot of this name instead of each table's own SSTables.")
    private Optional<String> snapshot = Optional.empty();

    @Option(
            names = "--largest",
            paramLabel = "NUMBER",
            description =
                    "Name this many of the largest partitions, and of those with most tombstones. Default: 10.")
    private int largest = 10;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "Compare the tables with the sizes that this model's counts give, and say which are off by more than a factor of 2. Tables are found by their names.")
    private Optional<Path> model = Optional.empty();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    private long shownAtMicros = Long.MIN_VALUE;

    /// A command that talks to a console.
    ///
    /// @param clock the time at which rows are live or not
    public SSTableReportCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        if (largest < 0) {
            throw new InputException("--largest takes a number from 0, not " + largest);
        }
        Optional<DeclaredTables> declared = Optional.empty();
        if (model.isPresent()) {
            declared = declared(model.get());
            if (declared.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
        }
        List<ForeignTable> tables = tables();
        TableSurveyor surveyor =
                new TableSurveyor(files, clock.epochMillis() / MILLIS_PER_SECOND, largest);
        List<Object> trees = new ArrayList<>();
        boolean isDamaged = false;
        try (Interruption interruption = Interruption.watch(console)) {
            for (ForeignTable table : tables) {
                Optional<TableSurvey> survey = survey(surveyor, table, interruption);
                isDamaged |= survey.isEmpty();
                if (survey.isPresent()) {
                    report(table, survey.get(), declared, trees);
                }
            }
        }
        finish(tables, declared, trees);
        return isDamaged ? ExitCode.FAILED.number() : ExitCode.OK.number();
    }

    /// The tables of a model; empty when the model has mistakes, which are then shown.
    private Optional<DeclaredTables> declared(Path path) throws IOException {
        List<Path> models = InputFiles.models(files, path);
        if (models.size() > 1) {
            throw new InputException(
                    path + ": --model takes one model, the folder holds " + models);
        }
        Path file = models.getFirst();
        return new Models(console, files, new MixOption())
                .read(file)
                .map(workload -> new DeclaredTables(file, Designer.sized(workload)));
    }

    private void report(
            ForeignTable table,
            TableSurvey survey,
            Optional<DeclaredTables> declared,
            List<Object> trees) {
        Optional<DeclaredSizes> sizes = declared.flatMap(known -> known.of(table, survey));
        if (json) {
            Map<String, Object> tree = SurveyTree.of(table, survey);
            sizes.ifPresent(found -> tree.put("model", DeclaredTree.of(found)));
            trees.add(tree);
            return;
        }
        show(SurveyText.of(table, survey, console.page()));
        if (declared.isPresent() && sizes.isPresent()) {
            show(DeclaredText.of(declared.get().file(), sizes.get(), console.page()));
        }
    }

    private void finish(
            List<ForeignTable> tables, Optional<DeclaredTables> declared, List<Object> trees) {
        if (declared.isEmpty()) {
            if (json) {
                console.out().println(JsonText.of(trees));
            }
            return;
        }
        Path file = declared.get().file();
        DeclaredTables.Match match = declared.get().match(tables);
        if (json) {
            Map<String, Object> whole = new LinkedHashMap<>();
            whole.put("model", DeclaredTree.of(file, match));
            whole.put("tables", trees);
            console.out().println(JsonText.of(whole));
        } else {
            show(DeclaredText.of(file, match, console.page()));
        }
    }

    private void show(List<TextLine> lines) {
        console.out().print(StyledText.of(lines, console));
        console.out().flush();
    }

    /// The tables that have SSTables.
    private List<ForeignTable> tables() throws IOException {
        try {
            return ForeignFolder.find(files, folder, snapshot).stream()
                    .filter(table -> !table.sstables().isEmpty())
                    .toList();
        } catch (StorageException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
    }

    /// The survey of a table; empty when it is damaged, which is told.
    private Optional<TableSurvey> survey(
            TableSurveyor surveyor, ForeignTable table, Interruption interruption) {
        try {
            return Optional.of(
                    surveyor.survey(
                            table.sstables(),
                            (done, total) -> {
                                interruption.check();
                                showProgress(SurveyText.name(table), done, total);
                            }));
        } catch (CorruptSSTableException e) {
            SSTableFiles.requireOwnPartitioner(e);
            console.error(e.getMessage() + "; `rowhouse sstable check` tells what else is damaged");
            return Optional.empty();
        } catch (MarshalException e) {
            throw new InputException(
                    table.folder() + ": a type of the table is not known: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    table.folder() + ": the SSTables are not of one table: " + e.getMessage());
        } catch (UncheckedIOException e) {
            throw SSTableFiles.unreadable(requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw SSTableFiles.unreadable(e);
        } finally {
            console.endProgress();
        }
    }

    private void showProgress(String table, long done, long total) {
        long now = clock.epochMicros();
        if (now - PROGRESS_INTERVAL_MICROS > shownAtMicros) {
            shownAtMicros = now;
            console.progress("reading " + table + "  " + PERCENT * done / total + " %");
        }
    }
}
