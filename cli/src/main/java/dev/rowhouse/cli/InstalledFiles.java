package dev.rowhouse.cli;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.completion.BashCompletion;
import dev.rowhouse.cli.completion.FishCompletion;
import dev.rowhouse.cli.completion.PowerShellCompletion;
import dev.rowhouse.cli.manual.ManualPage;
import dev.rowhouse.cli.output.ToolVersion;

import picocli.CommandLine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Writes the files that an installation has for other programs: manual pages for `man`, and
/// completions where bash, zsh and fish look for them, or for a profile of PowerShell.
public final class InstalledFiles {
    private final FileSystem files;
    private final Path folder;

    private InstalledFiles(FileSystem files, Path folder) {
        this.files = files;
        this.folder = folder;
    }

    /// Writes them.
    ///
    /// @param arguments a folder such as `share`, and the time of the build, such as
    ///     2026-11-21T00:00:00Z, whose date the manual shows
    public static void main(String[] arguments) throws IOException {
        RowhouseApplication application =
                new RowhouseApplication(CliEnvironment.silent(Path.of(".")));
        new InstalledFiles(FileSystem.system(), Path.of(arguments[0]))
                .write(
                        application,
                        LocalDate.ofInstant(Instant.parse(arguments[1]), ZoneOffset.UTC)
                                .toString());
    }

    private void write(RowhouseApplication application, String date) throws IOException {
        CommandLine rowhouse = application.rowhouse();
        CommandLine cqlsh = application.cqlsh();
        String version = "Rowhouse " + ToolVersion.text();
        List<ManualPage> pages =
                Stream.concat(
                                ManualPage.of(rowhouse, version, date).stream(),
                                ManualPage.of(cqlsh, version, date).stream())
                        .toList();
        for (ManualPage page : pages) {
            write("man/man1/" + page.name() + ".1", page.text());
        }
        for (CommandLine each : List.of(rowhouse, cqlsh)) {
            String name = each.getCommandName();
            String script = BashCompletion.of(each);
            write("bash-completion/completions/" + name, script);
            // Zsh reads it when the first word is completed, and then calls the function of its
            // name.
            write(
                    "zsh/site-functions/_" + name,
                    "#compdef %1$s\n%2$s\n_bash_complete -o default -F _%1$s\n"
                            .formatted(name, script));
            write("fish/vendor_completions.d/" + name + ".fish", FishCompletion.of(each));
            write("powershell/" + name + ".ps1", PowerShellCompletion.of(each));
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        files.createFolders(Objects.requireNonNull(file.getParent()));
        files.writeText(file, text);
    }
}
