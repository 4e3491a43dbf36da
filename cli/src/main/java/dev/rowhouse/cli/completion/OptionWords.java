package dev.rowhouse.cli.completion;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;

/// An option of a command.
///
/// @param names such as `-d` and `--data`
/// @param description the first sentence of its help
/// @param value the value that has to follow it
record OptionWords(List<String> names, String description, ValueWords value) {
    static OptionWords of(OptionSpec option) {
        return new OptionWords(
                List.of(option.names()),
                CommandWords.firstSentence(option.description()),
                option.arity().min() == 0 ? ValueWords.NONE : ValueWords.of(option));
    }
}
