package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.design.text.RingText;
import dev.rowhouse.design.text.RingTree;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse ring`: shows each node's share of data and requests.
@Command(
        name = "ring",
        description = "Simulate how the partitions of a model spread over the nodes of a cluster.",
        footer = {
            "",
            "The same seed gives the same tokens. A folder means the model files in it.",
            "",
            "Examples:",
            "  rowhouse ring examples/gyms",
            "  rowhouse ring examples/followers --nodes 12 --vnodes 8 --rf 3"
        })
public final class RingCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with model files.")
    private Path model = Path.of("");

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Number of nodes. Default: ${DEFAULT-VALUE}.")
    private Integer nodes = RingSettings.NODES;

    @Option(
            names = "--vnodes",
            paramLabel = "N",
            description = "Tokens of each node (num_tokens). Default: ${DEFAULT-VALUE}.")
    private Integer vnodes = RingSettings.VNODES;

    @Option(
            names = "--rf",
            paramLabel = "N",
            description = "Replication factor. Default: the model's.")
    private Optional<Integer> copies = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the random tokens. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin private MixOption mix = new MixOption();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public RingCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        List<Object> trees = new ArrayList<>();
        String separator = "";
        for (Path file : InputFiles.models(files, model)) {
            Optional<Workload> workload = new Models(console, files, mix).read(file);
            if (workload.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
            String name = workload.get().model().name();
            RingReport report = RingSimulation.of(workload.get(), settings(workload.get().model()));
            if (json) {
                trees.add(RingTree.of(name, report));
            } else {
                console.out()
                        .print(
                                separator
                                        + StyledText.of(
                                                RingText.of(name, report, console.page()),
                                                console));
                separator = "\n\n";
            }
        }
        if (json) {
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        }
        return ExitCode.OK.number();
    }

    private RingSettings settings(Model described) {
        try {
            return new RingSettings(
                    nodes, vnodes, copies.orElseGet(() -> described.replication().copies()), seed);
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
    }
}
