package dev.rowhouse.cli.draw;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.command.ProgressLine;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.notation.Dbml;
import dev.rowhouse.draw.notation.Dot;
import dev.rowhouse.draw.notation.Mermaid;
import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.draw.write.NoFontException;
import dev.rowhouse.draw.write.PngWriter;
import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/// `rowhouse draw`: pictures of a model and its design.
@Command(
        name = "draw",
        description = "Draw a model and its design: entities, tables, copies, partitions, growth.",
        footer = {
            "",
            "Pictures: conceptual (the entities), tables (a Chebotko diagram), copies (which",
            "mutation reaches which copy), partition-TABLE (sample rows as they lie on disk),",
            "sizes (until the horizon), ring, and mutation-NAME (what readers see while it",
            "runs). In mermaid and dot there are conceptual and tables, in dbml tables. A",
            "folder means the model files in it; several models get a folder each.",
            "",
            "Examples:",
            "  rowhouse draw examples/hotel/model.yaml -o pictures",
            "  rowhouse draw examples/hotel/model.yaml -o pictures --only tables --format png"
        })
public final class DrawCommand implements Callable<Integer> {
    private static final double SCALE_MAX = 8;
    private static final String CONCEPTUAL = "conceptual";
    private static final String TABLES = "tables";

    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with model files.")
    private Path model = Path.of("");

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "Folder of the pictures; created if missing.")
    private Path output = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "svg, png, mermaid, dbml or dot. Default: svg.")
    private PictureFormat format = PictureFormat.SVG;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Draw only these pictures, such as tables,sizes. Default: all.")
    private List<String> only = List.of();

    @Option(
            names = "--chen",
            description = "Draw the model in Chen's notation. Default: crow's foot.")
    private boolean chen;

    @Option(
            names = "--dark",
            description = "PNG in dark colours. SVG follows the viewer's settings by itself.")
    private boolean dark;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Pixels of a PNG for each pixel of the picture. Default: 2.")
    private double scale = 2;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "What the sample rows follow from. Default: 1.")
    private long seed = 1;

    @Mixin private MixOption mix = new MixOption();

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    @Option(names = "--json", description = "Print the list of written files as JSON.")
    private boolean json;

    /// A command that talks to a console.
    ///
    /// @param clock the time, from which the lives of sample rows count
    public DrawCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        if (!(scale > 0 && scale <= SCALE_MAX)) {
            throw new InputException("--scale is a number above 0, at most 8");
        }
        if (chen && format.isNotation()) {
            throw new InputException("--chen is for svg and png; leave one out");
        }
        List<Path> models = InputFiles.models(files, model);
        List<Path> written = new ArrayList<>();
        try (Interruption interruption = Interruption.watch(console)) {
            for (Path file : models) {
                Optional<Workload> workload = new Models(console, files, mix).read(file);
                if (workload.isEmpty()) {
                    return ExitCode.BAD_INPUT.number();
                }
                Path folder = models.size() == 1 ? output : output.resolve(name(file));
                draw(workload.get(), folder, interruption, written);
            }
        }
        tell(written);
        return ExitCode.OK.number();
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
    }

    private void draw(
            Workload workload, Path folder, Interruption interruption, List<Path> written) {
        SizedDesign sized = Designer.sized(workload);
        DrawnFiles drawn = new DrawnFiles(files, force);
        Pictures pictures =
                new Pictures(
                        new Subject(workload, sized.design(), sized),
                        () -> RingSimulation.of(workload, sized, RingSettings.of(workload.model())),
                        clock,
                        seed);
        List<String> names = wanted(pictures);
        names.forEach(name -> drawn.check(file(folder, name)));
        ProgressLine progress = new ProgressLine(console, clock, interruption);
        if (format.isNotation()) {
            for (String name : names) {
                String text = text(name, workload, sized);
                written.add(drawn.write(file(folder, name), utf8(text)));
            }
            return;
        }
        // Pictures link to others, so all are drawn before the first is written.
        Map<String, Picture> found = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            progress.show("drawing " + name, i, names.size());
            pictures.find(notation(name)).ifPresent(picture -> found.put(name, picture));
        }
        console.endProgress();
        for (String name : names) {
            if (!found.containsKey(name)) {
                console.err().println(name + ": not drawn, because no call of it was found");
            }
        }
        found.forEach((name, picture) ->
                written.add(drawn.write(file(folder, name), bytes(picture, found.keySet()))));
    }

    private List<String> wanted(Pictures pictures) {
        List<String> names =
                switch (format) {
                    case SVG, PNG -> pictures.names();
                    case MERMAID, DOT -> List.of(CONCEPTUAL, TABLES);
                    case DBML -> List.of(TABLES);
                };
        for (String name : only) {
            if (!names.contains(name)) {
                throw new InputException(
                        "--only %s: there is no such picture%s; there are %s"
                                .formatted(
                                        name,
                                        format.isNotation() ? " in this format" : "",
                                        String.join(", ", names)));
            }
        }
        return only.isEmpty() ? names : only;
    }

    private String notation(String picture) {
        return chen && picture.equals(CONCEPTUAL) ? CONCEPTUAL + "-chen" : picture;
    }

    private Path file(Path folder, String picture) {
        return folder.resolve(notation(picture) + "." + format.ending());
    }

    private static String address(String picture) {
        return URLEncoder.encode(picture, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// The file of a picture.
    ///
    /// @param others the names of the pictures to which it may link
    private byte[] bytes(Picture picture, Set<String> others) {
        if (format == PictureFormat.PNG) {
            return pixels(picture);
        }
        Picture linked =
                picture.linked((kind, name) ->
                        Picture.nameOf(kind, name)
                                .filter(others::contains)
                                .map(other -> address(other) + "." + format.ending()));
        return utf8(SvgWriter.document(linked.scene()));
    }

    /// The text of a picture in a notation.
    private String text(String name, Workload workload, SizedDesign sized) {
        boolean isConceptual = name.equals(CONCEPTUAL);
        return switch (format) {
            case MERMAID ->
                    isConceptual
                            ? Mermaid.of(workload.model())
                            : Mermaid.of(workload, sized.design());
            case DOT -> isConceptual ? Dot.of(workload.model()) : Dot.of(workload, sized.design());
            case DBML -> Dbml.of(sized.design());
            case SVG, PNG -> throw new IllegalArgumentException(format + " is no notation");
        };
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private byte[] pixels(Picture picture) {
        try {
            return PngWriter.bytes(picture.scene(), scale, dark).toArray();
        } catch (NoFontException e) {
            throw new UnavailableException(
                    "PNG needs a font, and Java finds none on this machine: install one (Debian: apt install fontconfig fonts-dejavu-core), or draw --format svg");
        }
    }

    private void tell(List<Path> written) {
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("files", written.stream().map(Path::toString).toList());
            console.out().println(JsonText.of(tree));
            return;
        }
        written.forEach(file -> console.out().println(file));
    }
}
