package dev.rowhouse.cli.database;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.StorageOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.util.concurrent.Callable;

/// `rowhouse recover`: opens a database with missing or damaged files.
@Command(
        name = "recover",
        description = "Find missing or damaged files of a database, and open it without them.",
        footer = {
            "",
            "Without --accept-loss it names the first missing file and changes nothing. With",
            "it, the database is opened without the missing or damaged files, and each loss",
            "is printed. Remaining files of such an SSTable are moved to the folder set-aside",
            "beside it; nothing is deleted. The database must not be open elsewhere.",
            "",
            "Examples:",
            "  rowhouse recover --data shop",
            "  rowhouse recover --data shop --accept-loss"
        })
public final class RecoverCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(
            names = "--accept-loss",
            description = "Discard the contents of missing or damaged files.")
    private boolean acceptsLoss;

    /// A command that talks to a console.
    public RecoverCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        RowhouseOptions options =
                RowhouseOptions.defaults()
                        .withStorage(StorageOptions.defaults().withLossAccepted(acceptsLoss));
        try (Rowhouse database = new Databases(files, clock).open(data.path(), options)) {
            database.warnings().forEach(console.out()::println);
            console.out().println(data.path() + " is open to writers and readers again.");
            console.out().flush();
            return ExitCode.OK.number();
        }
    }
}
