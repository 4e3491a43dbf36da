package dev.rowhouse.cli.command;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Suggestion;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Optional;

/// The mix whose rates count, for commands that design.
public final class MixOption {
    @Option(
            names = "--mix",
            paramLabel = "NAME",
            description = "Use the rates of this mix of the model. Default: its first mix.")
    private Optional<String> mix = Optional.empty();

    /// The name of the mix, if one was asked for.
    public Optional<String> name() {
        return mix;
    }

    /// A workload with the rates asked for.
    ///
    /// @param file where it was read, for the message
    /// @throws InputException when the model has no such mix
    Workload apply(Path file, Workload workload) {
        if (mix.isEmpty()) {
            return workload;
        }
        if (!workload.mixes().names().contains(mix.get())) {
            throw new InputException(
                    "%s: there is no mix `%s`; %s"
                            .formatted(
                                    file,
                                    mix.get(),
                                    Suggestion.words(
                                            mix.get(),
                                            workload.mixes().names(),
                                            "mixes in this model")));
        }
        return workload.in(mix.get());
    }
}
