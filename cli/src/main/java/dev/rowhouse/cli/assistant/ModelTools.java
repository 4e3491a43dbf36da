package dev.rowhouse.cli.assistant;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.cli.assistant.Tool.Parameter;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.ReplacedFile;
import dev.rowhouse.cli.design.Designs;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.text.ForecastText;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The tools that write a model, size it, or compare it with another one.
final class ModelTools {
    private final FileSystem files;
    private final Clock clock;
    private final Workplace workplace;
    private final Designs designs;

    ModelTools(FileSystem files, Clock clock, Workplace workplace, Designs designs) {
        this.files = files;
        this.clock = clock;
        this.workplace = workplace;
        this.designs = designs;
    }

    List<Tool> all() {
        return List.of(
                new Tool(
                        "write_model",
                        "Writes a model file, if its text has no mistakes; otherwise answers with the mistakes, each with its place and a remedy, and leaves the file as it is. The resource rowhouse://reference/model-file describes the language.",
                        List.of(
                                Parameter.text("path", "path of the model file, ending with .yaml"),
                                Parameter.text("text", "the whole text of the model, as YAML")),
                        false,
                        (values, _) -> write(values)),
                new Tool(
                        "sizes",
                        "How large the partitions of a model's tables are, today and later: rows, cells and bytes of the average and the largest one, and the month in which one outgrows its limit.",
                        List.of(Parameter.text("model", "path of the model file")),
                        true,
                        (values, _) -> sizes(values)),
                new Tool(
                        "diff",
                        "What differs between the designs of two model files: tables, statements and plans line by line, warnings, and the cost.",
                        List.of(
                                Parameter.text("before", "path of the earlier model file"),
                                Parameter.text("after", "path of the later model file")),
                        true,
                        (values, _) -> diff(values)));
    }

    private String write(Tool.Values values) {
        Path path = workplace.modelFile(values.text("path"));
        String text = values.text("text");
        Reading<PlacedWorkload> reading = WorkloadFile.readAs(files, path, text);
        Workload workload =
                reading.value()
                        .orElseThrow(() ->
                                new RefusedException(
                                        "Nothing is written, because the text has mistakes.\n\n"
                                                + reading.text()))
                        .workload();
        ReplacedFile.write(files, path, text);
        return "Written: %d entities, %d questions, %d mutations."
                .formatted(
                        workload.model().entities().size(),
                        workload.questions().size(),
                        workload.calls().size());
    }

    private String sizes(Tool.Values values) {
        YearMonth today =
                YearMonth.from(Instant.ofEpochMilli(clock.epochMillis()).atZone(ZoneOffset.UTC));
        Forecast forecast = designs.of(read(values.text("model"))).design().forecast();
        return TextLine.plain(ForecastText.of(forecast, Optional.of(today), PageWidth.UNBOUNDED));
    }

    private String diff(Tool.Values values) {
        String before = values.text("before");
        return ChangesText.of(
                Changes.between(before, texts(read(before)), texts(read(values.text("after")))));
    }

    private static DesignTexts texts(Workload workload) {
        Designer.Priced priced = Designer.priced(workload, Prices.cassandra());
        return DesignTexts.of(priced.design(), priced.cost());
    }

    /// The files of the models at a path; none if they cannot be read or have mistakes.
    List<SourceFile> files(String text) {
        List<SourceFile> all = new ArrayList<>();
        try {
            for (Path path : InputFiles.models(files, workplace.path(text))) {
                Optional<PlacedWorkload> placed = WorkloadFile.readWithPlaces(files, path).value();
                if (placed.isEmpty()) {
                    return List.of();
                }
                all.addAll(placed.get().files());
            }
        } catch (InputException | IOException | RefusedException _) {
            return List.of();
        }
        return all;
    }

    /// The model of a file, or of a folder with one.
    ///
    /// @throws RefusedException when there is none, or it has mistakes
    private Workload read(String text) {
        try {
            Path path = InputFiles.models(files, workplace.path(text)).getFirst();
            Reading<Workload> reading = WorkloadFile.read(files, path);
            return reading.value().orElseThrow(() -> new RefusedException(reading.text()));
        } catch (InputException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new RefusedException(text + " cannot be read: " + e.getMessage());
        }
    }
}
