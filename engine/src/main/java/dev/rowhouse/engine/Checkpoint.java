package dev.rowhouse.engine;

/// The content of an in-memory database at one moment, see [Rowhouse#checkpoint].
///
/// **Thread safety.** Safe, if no statement runs during the restoration.
public final class Checkpoint {
    private final Runnable restore;

    Checkpoint(Runnable restore) {
        this.restore = restore;
    }

    /// Takes the database back: tables, rows, types, functions, roles and permissions are those of
    /// then. Any number of times.
    public void restore() {
        restore.run();
    }
}
