package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.output.FileFailure;
import dev.rowhouse.shell.output.StrftimeFormat;
import dev.rowhouse.shell.output.ValueStyle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings that a person keeps for the shell: `~/.rowhouse/cqlshrc`, else cqlsh's own
/// `~/.cassandra/cqlshrc`.
final class ShellConfig {
    private static final List<String> PLACES = List.of(".rowhouse/cqlshrc", ".cassandra/cqlshrc");

    private ShellConfig() {}

    /// The settings.
    ///
    /// @param named the file that the command names
    /// @throws InputException when it is missing or cannot be read
    static ConfigFile find(FileSystem files, Optional<Path> named, Path home) {
        if (named.isPresent()) {
            return read(files, named.get());
        }
        return PLACES.stream()
                .map(home::resolve)
                .filter(files::exists)
                .findFirst()
                .map(file -> read(files, file))
                .orElse(ConfigFile.EMPTY);
    }

    /// The settings in a file.
    ///
    /// @throws InputException when it is missing or cannot be read
    static ConfigFile read(FileSystem files, Path file) {
        try {
            return ConfigFile.parse(files.readText(file));
        } catch (IOException e) {
            throw new InputException(file + ": " + FileFailure.reading(e));
        } catch (IllegalArgumentException e) {
            throw new InputException(file + ": " + e.getMessage());
        }
    }

    /// The style of values.
    ///
    /// @param variables the environment's variables, of which `TZ` names the zone
    /// @throws InputException when a setting is wrong
    static ValueStyle style(ConfigFile config, Map<String, String> variables) {
        ValueStyle style = ValueStyle.screen();
        ValueStyle.Numbers numbers =
                new ValueStyle.Numbers(
                        digits(config, "float_precision", style.numbers().floatDigits()),
                        digits(config, "double_precision", style.numbers().doubleDigits()),
                        ".",
                        "");
        try {
            return style.with(numbers)
                    .with(
                            config.get("ui", "time_format")
                                    .map(StrftimeFormat::of)
                                    .orElse(style.timestamps()),
                            zone(config, variables).orElse(style.zone()));
        } catch (IllegalArgumentException e) {
            throw new InputException("[ui]: " + e.getMessage());
        }
    }

    private static int digits(ConfigFile config, String key, int otherwise) {
        String text = config.get("ui", key).orElse(Integer.toString(otherwise));
        if (!text.matches("[1-9][0-9]?")) {
            throw new InputException(
                    "[ui]: " + key + " is a number of digits from 1 to 99, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    /// The variable outranks the setting, as with cqlsh.
    private static Optional<ZoneId> zone(ConfigFile config, Map<String, String> variables) {
        return Optional.ofNullable(variables.get("TZ"))
                .flatMap(StrftimeFormat::zone)
                .or(() ->
                        config.get("ui", "timezone")
                                .map(name ->
                                        StrftimeFormat.zone(name)
                                                .orElseThrow(() ->
                                                        new InputException(
                                                                "[ui]: there is no timezone "
                                                                        + name))));
    }
}
