package dev.rowhouse.storage;

import java.nio.file.Path;
import java.util.function.Consumer;

/// The handling of missing or damaged files when a database is opened: either the opening fails, or
/// the loss is accepted and reported.
///
/// **Thread safety.** Immutable; as safe as the consumer of the notices.
public final class LossPolicy {
    private final Path database;
    private final boolean areAccepted;
    private final Consumer<String> notices;

    private LossPolicy(Path database, boolean areAccepted, Consumer<String> notices) {
        this.database = database;
        this.areAccepted = areAccepted;
        this.notices = notices;
    }

    /// No loss is accepted.
    ///
    /// @param database the folder of the database, for messages
    /// @param notices gets a sentence for each rebuilt file
    public static LossPolicy refused(Path database, Consumer<String> notices) {
        return new LossPolicy(database, false, notices);
    }

    /// Each loss is accepted.
    ///
    /// @param notices gets a sentence for each lost or rebuilt file
    public static LossPolicy accepted(Path database, Consumer<String> notices) {
        return new LossPolicy(database, true, notices);
    }

    /// Whether losses are accepted.
    boolean areAccepted() {
        return areAccepted;
    }

    /// The same, without accepting anything.
    LossPolicy refusing() {
        return new LossPolicy(database, false, notices);
    }

    /// A file is missing.
    ///
    /// @param consequence what is lost with it, as a sentence without its end
    /// @throws StorageException with the remedy, unless losses are accepted
    public void missing(Path file, String consequence) {
        report(file + " is missing", consequence);
    }

    /// A file is damaged.
    ///
    /// @param problem what is wrong with it
    /// @param consequence what is lost with it, as a sentence without its end
    /// @throws StorageException with the remedy, unless losses are accepted
    public void damaged(Path file, String problem, String consequence) {
        report(file + " is damaged: " + problem, consequence);
    }

    /// The way to accept a loss, as the end of a sentence.
    String remedy() {
        return ": rowhouse recover --data %s --accept-loss".formatted(database);
    }

    private void report(String problem, String consequence) {
        if (!areAccepted) {
            throw new StorageException(
                    "%s. %s. Restore the file from a backup, or accept the loss%s"
                            .formatted(problem, consequence, remedy()));
        }
        notices.accept("Loss accepted: %s. %s.".formatted(problem, consequence));
    }

    /// Tells of something that was put right without any loss.
    void warn(String notice) {
        notices.accept(notice);
    }
}
