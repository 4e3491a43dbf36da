package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.command.ReplacedFile;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.compose.IndexComposer;
import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.report.compose.SampleTime;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.html.HtmlWriter;
import dev.rowhouse.report.markdown.MarkdownWriter;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/// `rowhouse report`: a design as an HTML file and as Markdown.
@Command(
        name = "report",
        description =
                "Write a report of a model's design: one HTML file that needs nothing else, and the same as Markdown.",
        footer = {
            "",
            "A folder means the model files in it; several reports get an index.html.",
            "Existing reports in DIR are replaced. If --prove or --proof says that the",
            "design is not proven, the report is written and the exit code is 1.",
            "",
            "Examples:",
            "  rowhouse report examples/hotel -o report",
            "  rowhouse report examples/hotel -o report --prove",
            "  rowhouse report examples/hotel -o report --proof hotel-proof.json",
            "  rowhouse report examples/hotel -o report --since report/hotel.html",
            "  rowhouse report model.yaml -o report --since old-model.yaml"
        })
public final class ReportCommand implements Callable<Integer> {
    private static final String PICTURES = "pictures";

    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with model files.")
    private Path model = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "Write the reports to this folder.")
    private Path output = Path.of("");

    @Option(
            names = "--since",
            paramLabel = "OTHER",
            description =
                    "Show what changed since an earlier report (its .html file), an earlier model file, or a folder with either.")
    private Optional<Path> since = Optional.empty();

    @Option(
            names = "--prove",
            description =
                    "Prove the design on the embedded engine first, and report the results. Takes seconds to minutes.")
    private boolean prove;

    @Option(
            names = "--proof",
            paramLabel = "FILE",
            description =
                    "Report the results of an earlier proof of this model: a file that `prove --json` wrote, with those of all models.")
    private Optional<Path> proof = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Seed of the simulated ring and of the proof. Default: 0 for the ring, 1 for the proof, as with `ring` and `prove`.")
    private Optional<Long> seed = Optional.empty();

    @Mixin private MixOption mix = new MixOption();

    /// A command that talks to a console.
    public ReportCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        try (Interruption interruption = Interruption.watch(console)) {
            return report(new ProofRun(console, clock, interruption)).number();
        }
    }

    private ExitCode report(ProofRun proofs) throws IOException {
        List<Path> models = InputFiles.models(files, model);
        if (since.isPresent() && models.size() > 1 && !files.isFolder(since.get())) {
            throw new InputException(
                    "--since %s: %s holds %d models; name a folder with the earlier reports"
                            .formatted(since.get(), model, models.size()));
        }
        if (prove && proof.isPresent()) {
            throw new InputException(
                    "--prove runs a proof, and --proof reports one that has run; give one of them");
        }
        Optional<StoredProofs> stored = proof.map(file -> StoredProofs.read(files, file, mix));
        // Everything is read before the first report replaces an earlier one.
        Map<String, Drafted> drafts = new LinkedHashMap<>();
        for (Path file : models) {
            Optional<Drafted> draft = draft(file, stored);
            if (draft.isEmpty()) {
                return ExitCode.BAD_INPUT;
            }
            Drafted other = drafts.put(draft.get().name(), draft.get());
            if (other != null) {
                throw new InputException(
                        "%s and %s are both called `%s`, and each needs a report of its own name"
                                .formatted(other.file(), file, draft.get().name()));
            }
        }
        ExitCode code = ExitCode.OK;
        List<IndexComposer.Entry> entries = new ArrayList<>();
        for (Drafted draft : drafts.values()) {
            Optional<ReportSubject.Proof> proof = proof(draft, proofs);
            if (proof.isPresent() && !proof.get().report().isProven()) {
                code = ExitCode.FAILED;
                console.error(draft.name() + ": not proven, see the report");
            }
            ReportSubject subject = draft.subject(proof);
            console.progress(draft.name() + ": writing the report");
            write(draft.name(), PageComposer.of(subject));
            entries.add(new IndexComposer.Entry(draft.name() + ".html", subject));
        }
        if (entries.size() > 1) {
            Path index = output.resolve("index.html");
            write(index, HtmlWriter.write(IndexComposer.of(entries)));
            console.err().println("wrote " + index);
        }
        return code;
    }

    /// A report without the proof that runs for it.
    ///
    /// @param file the model file
    /// @param stored the proof that ran earlier
    private record Drafted(
            Path file,
            PlacedWorkload placed,
            SizedDesign sized,
            Explanation explanation,
            RingReport ring,
            Pictures pictures,
            Optional<ReportSubject.Proof> stored,
            Optional<Changes> changes) {
        String name() {
            return sized.design().name();
        }

        ReportSubject subject(Optional<ReportSubject.Proof> proof) {
            return new ReportSubject(
                    placed.workload(), sized.design(), explanation, ring, pictures, proof, changes);
        }
    }

    private Optional<Drafted> draft(Path file, Optional<StoredProofs> proofs) {
        Optional<PlacedWorkload> placed = new Models(console, files, mix).readWithPlaces(file);
        if (placed.isEmpty()) {
            return Optional.empty();
        }
        Workload workload = placed.get().workload();
        console.progress(file + ": deriving the tables");
        SizedDesign sized = Designer.sized(workload);
        Optional<ReportSubject.Proof> stored =
                proofs.map(each -> each.of(file, placed.get(), sized.design()));
        Designer.Explained explained = explained(file, workload);
        RingReport ring = RingSimulation.of(workload, sized, ring(workload));
        console.endProgress();
        Optional<Changes> changes = Optional.empty();
        if (since.isPresent()) {
            changes = changes(file, explained);
            if (changes.isEmpty()) {
                return Optional.empty();
            }
        }
        Pictures pictures =
                new Pictures(
                        new Subject(workload, sized.design(), sized),
                        () -> ring,
                        new SampleTime(),
                        seed.orElse(1L));
        return Optional.of(
                new Drafted(
                        file,
                        placed.get(),
                        sized,
                        explained.explanation(),
                        ring,
                        pictures,
                        stored,
                        changes));
    }

    /// Each question has room for a few other ways to answer it.
    private static final int ALTERNATIVES_OF_EACH = 3;

    private Designer.Explained explained(Path file, Workload workload) {
        console.progress(file + ": comparing alternatives");
        return Designer.explain(workload, Prices.cassandra(), ALTERNATIVES_OF_EACH);
    }

    private RingSettings ring(Workload workload) {
        int copies = workload.model().replication().copies();
        return new RingSettings(
                Math.max(RingSettings.NODES, copies), RingSettings.VNODES, copies, seed.orElse(0L));
    }

    /// The differences from the earlier design; empty when its model file has mistakes, which are
    /// then shown.
    private Optional<Changes> changes(Path file, Designer.Explained now) {
        Design design = now.design();
        EarlierDesign.Found earlier =
                new EarlierDesign(files, this::texts)
                        .find(since.orElseThrow(), file, design.name() + ".html");
        DesignTexts after = DesignTexts.of(design, now.explanation().cost());
        return earlier.texts()
                .map(before -> Changes.between(earlier.file().toString(), before, after));
    }

    private Optional<DesignTexts> texts(Path file) {
        return new Models(console, files, mix)
                .read(file)
                .map(workload -> {
                    Designer.Explained explained = explained(file, workload);
                    console.endProgress();
                    return DesignTexts.of(explained.design(), explained.explanation().cost());
                });
    }

    private Optional<ReportSubject.Proof> proof(Drafted draft, ProofRun proofs) {
        if (!prove) {
            return draft.stored();
        }
        Subject subject =
                new Subject(draft.placed().workload(), draft.sized().design(), draft.sized());
        ProofReport report = proofs.prove(subject, seed.orElse(1L));
        return Optional.of(
                new ReportSubject.Proof(report, draft.placed().places(), Optional.empty()));
    }

    private void write(String name, Page page) {
        Set<String> written = new HashSet<>();
        for (Picture picture : page.pictures()) {
            String file = picture(name, picture.name());
            if (written.add(file)) {
                write(output.resolve(file), SvgWriter.document(picture.scene()));
            }
        }
        String markdown = MarkdownWriter.write(page, picture -> picture(name, picture));
        write(output.resolve(name + ".md"), markdown);
        Path html = output.resolve(name + ".html");
        write(html, HtmlWriter.write(page));
        console.endProgress();
        console.err().println("wrote " + html);
    }

    private static String picture(String model, String name) {
        return "%s/%s-%s.svg".formatted(PICTURES, model, name);
    }

    private void write(Path file, String text) {
        Path folder = file.getParent();
        try {
            if (folder != null) {
                files.createFolders(folder);
            }
        } catch (IOException e) {
            throw new UnavailableException(folder + ": " + FileFailure.writing(e));
        }
        ReplacedFile.write(files, file, text);
    }
}
