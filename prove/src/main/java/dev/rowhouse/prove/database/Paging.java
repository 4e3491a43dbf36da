package dev.rowhouse.prove.database;

import dev.rowhouse.base.Bytes;

import java.util.Optional;
import java.util.OptionalInt;

/// The part of an answer to fetch.
///
/// @param rows the largest number of rows; empty for as many as the target likes to send at once
/// @param state where to go on, as the page before said
public record Paging(OptionalInt rows, Optional<Bytes> state) {
    /// The first rows, as many as the target likes.
    public static final Paging START = new Paging(OptionalInt.empty(), Optional.empty());

    /// The first page of some rows.
    public static Paging of(int rows) {
        return new Paging(OptionalInt.of(rows), Optional.empty());
    }

    /// The page behind the one that returned a state.
    public Paging after(Bytes last) {
        return new Paging(rows, Optional.of(last));
    }
}
