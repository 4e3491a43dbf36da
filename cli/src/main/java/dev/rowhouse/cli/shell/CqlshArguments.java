package dev.rowhouse.cli.shell;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.shell.connect.Product;

import picocli.CommandLine.Option;

import java.util.Map;
import java.util.Optional;

/// Options of cqlsh's that say how the shell behaves towards a person or a script, and those that
/// mean nothing here: they are known, so that whoever is used to them is told why.
final class CqlshArguments {
    private static final String VERSION = "\\d{1,9}(\\.\\d{1,9}){0,2}";

    @Option(
            names = {"-t", "--tty"},
            description = "Show prompts and read line by line even without a terminal.")
    private boolean tty;

    @Option(names = "--disable-history", description = "Do not write a history file.")
    private boolean disableHistory;

    @Option(
            names = "--no-file-io",
            description = "Disable the commands that read or write files: SOURCE, CAPTURE, COPY.")
    private boolean noFileIo;

    @Option(
            names = "--cqlversion",
            paramLabel = "VERSION",
            description = "Require this CQL version: the database's, or an earlier one.")
    private Optional<String> cqlVersion = Optional.empty();

    @Option(names = "--browser", arity = "0..1", fallbackValue = "", hidden = true)
    private Optional<String> browser = Optional.empty();

    @Option(names = "--debug", hidden = true)
    private boolean debug;

    @Option(names = "--coverage", hidden = true)
    private boolean coverage;

    /// There is no warning to be suppressed.
    @Option(names = "--insecure-password-without-warning", hidden = true)
    void suppressPasswordWarning(boolean isWanted) {}

    /// Checks the options of this class.
    ///
    /// @param isCqlsh whether the shell runs as cqlsh; it then ignores what means nothing here
    /// @throws InputException when an option means nothing here
    void check(boolean isCqlsh) {
        if (!isCqlsh) {
            rejectMeaningless();
        }
        if (cqlVersion.isPresent() && !cqlVersion.get().matches(VERSION)) {
            throw new InputException(
                    "--cqlversion is a version such as 3.4.7, not " + cqlVersion.get());
        }
    }

    private void rejectMeaningless() {
        if (browser.isPresent()) {
            throw new InputException(
                    "--browser is not supported: HELP shows its texts in the shell");
        }
        Map.of("--debug", debug, "--coverage", coverage)
                .forEach((option, isGiven) -> {
                    if (isGiven) {
                        throw new InputException(
                                option + " is not supported: it is for the development of cqlsh");
                    }
                });
    }

    /// @throws InputException when the database does not speak the version of CQL that is insisted
    ///     on
    void check(Product product) {
        cqlVersion.ifPresent(wanted -> {
            int[] there = numbers(product.cql());
            int[] asked = numbers(wanted);
            boolean isSameMajor = there[0] == asked[0];
            boolean isThere =
                    isSameMajor
                            && (asked[1] < there[1]
                                    || asked[1] == there[1] && asked[2] <= there[2]);
            if (!isThere) {
                throw new InputException(
                        "the database speaks CQL " + product.cql() + ", not " + wanted);
            }
        });
    }

    private static int[] numbers(String version) {
        int[] numbers = new int[3];
        String[] parts = version.split("\\.", -1);
        for (int i = 0; i < Math.min(parts.length, numbers.length); i++) {
            numbers[i] = parts[i].matches("\\d{1,9}") ? Integer.parseInt(parts[i]) : 0;
        }
        return numbers;
    }

    boolean wantsPrompts() {
        return tty;
    }

    boolean keepsHistory() {
        return !disableHistory;
    }

    boolean allowsFiles() {
        return !noFileIo;
    }

    boolean insistsOnVersion() {
        return cqlVersion.isPresent();
    }
}
