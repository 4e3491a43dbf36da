package dev.rowhouse.cli.serve;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The sources of options that were not given: environment variables, then the settings file, then
/// the option's default. `--status-port` is `ROWHOUSE_STATUS_PORT` in the environment and
/// `status-port` in the file.
///
/// @param files the files
/// @param environment the environment variables
record SettingSources(FileSystem files, Map<String, String> environment) {
    private static final String PREFIX = "ROWHOUSE_";
    private static final String CONFIG = "config";
    private static final String HELP = "help";

    /// The settings file that a flag or the environment names, or an empty one.
    ///
    /// @param given the flag's value, if it was given
    /// @throws InputException when it cannot be read, or has an unknown setting
    SettingsFile file(Optional<Path> given, CommandSpec command) {
        Optional<Path> path =
                given.or(
                        () -> Optional.ofNullable(environment.get(variable(CONFIG))).map(Path::of));
        return path.map(file -> read(file, command)).orElse(SettingsFile.EMPTY);
    }

    private SettingsFile read(Path path, CommandSpec command) {
        try {
            SettingsFile file = SettingsFile.read(path.toString(), files.readText(path));
            file.requireKnown(
                    path.toString(), settings(command).map(SettingSources::name).toList());
            return file;
        } catch (IOException e) {
            throw new InputException(path + ": " + FileFailure.reading(e));
        }
    }

    /// The options that were not given, as words of a command.
    List<String> missingWords(ParseResult given, SettingsFile file) {
        List<String> words = new ArrayList<>();
        settings(given.commandSpec())
                .filter(option -> !given.hasMatchedOption(option.longestName()))
                .forEach(option -> {
                    String name = name(option);
                    Optional<String> variable =
                            Optional.ofNullable(environment.get(variable(name)));
                    List<String> values =
                            variable.map(List::of)
                                    .orElseGet(() -> file.options().getOrDefault(name, List.of()));
                    values.forEach(value -> words.add(option.longestName() + "=" + value));
                });
        return words;
    }

    private static Stream<OptionSpec> settings(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !name(option).equals(CONFIG) && !name(option).equals(HELP));
    }

    private static String name(OptionSpec option) {
        return option.longestName().replaceFirst("^-+", "");
    }

    private static String variable(String name) {
        return PREFIX + name.replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
