package dev.rowhouse.storage.row;

/// An element of a partition as it is stored, before anything deleted or expired has been taken
/// out: a row, or a place where a range deletion begins or ends.
public sealed interface Unfiltered permits Row, RangeTombstoneMarker {}
