package dev.rowhouse.shell.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ValueStyle;

import java.nio.file.Path;
import java.util.Optional;

/// The environment of a shell.
///
/// @param console where it writes
/// @param files the files that its commands read and write
/// @param clock the clock with which COPY measures its speed
/// @param home the user's home folder
/// @param style how values are shown
/// @param format how results are shown at first
/// @param config the file of settings, whose sections for COPY hold
/// @param user the role that is logged in; empty without a login
/// @param allowsFiles whether commands may read and write files
public record ShellEnvironment(
        Console console,
        FileSystem files,
        Clock clock,
        Path home,
        ValueStyle style,
        ResultFormat format,
        ConfigFile config,
        Optional<String> user,
        boolean allowsFiles) {
    /// A shell without any settings.
    public static ShellEnvironment of(Console console, FileSystem files, Clock clock) {
        return new ShellEnvironment(
                console,
                files,
                clock,
                Path.of("."),
                ValueStyle.screen(),
                ResultFormat.TABLE,
                ConfigFile.EMPTY,
                Optional.empty(),
                true);
    }

    /// @throws CommandException when commands may not read and write files
    void requireFiles(String command) {
        if (!allowsFiles) {
            throw new CommandException(
                    "No permission to run "
                            + command
                            + ": the shell was started with --no-file-io");
        }
    }

    /// The path of a file's name, in which `~/` may stand for the home folder.
    Path path(String name) {
        return name.startsWith("~/") ? home.resolve(name.substring(2)) : Path.of(name);
    }
}
