package dev.rowhouse.storage;

import dev.rowhouse.storage.row.Row;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/// A row, or none, as an iterator: the result of a point read.
///
/// **Invariants.** `taken` once the row has been handed out.
///
/// **Thread safety.** Belongs to one thread.
final class SingleRow implements Iterator<Row> {
    private final Optional<Row> row;
    private boolean taken;

    SingleRow(Optional<Row> row) {
        this.row = row;
    }

    @Override
    public boolean hasNext() {
        return !taken && row.isPresent();
    }

    @Override
    public Row next() {
        if (taken) {
            throw new NoSuchElementException();
        }
        taken = true;
        return row.orElseThrow();
    }
}
