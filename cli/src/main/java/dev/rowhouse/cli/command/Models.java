package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.shell.output.Console;

import java.nio.file.Path;
import java.util.Optional;

/// Model files on their way to designs; mistakes in them are shown to the person who wrote them.
public record Models(Console console, FileSystem files, MixOption mix) {
    /// The model of a file; empty when it has mistakes, which are then shown.
    public Optional<Workload> read(Path file) {
        return readWithPlaces(file).map(PlacedWorkload::workload);
    }

    /// The model of a file with the places of its questions and mutations; empty when it has
    /// mistakes, which are then shown.
    public Optional<PlacedWorkload> readWithPlaces(Path file) {
        Reading<PlacedWorkload> reading = WorkloadFile.readWithPlaces(files, file);
        if (reading.value().isEmpty()) {
            console.err().print(reading.text());
        }
        return reading.value()
                .map(placed ->
                        new PlacedWorkload(
                                mix.apply(file, placed.workload()),
                                placed.places(),
                                placed.files()));
    }
}
