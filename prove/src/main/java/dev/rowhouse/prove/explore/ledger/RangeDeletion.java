package dev.rowhouse.prove.explore.ledger;

/// The deletion of a range of rows.
///
/// @param rows the rows of the range
/// @param timestamp its timestamp in microseconds
record RangeDeletion(KeyFilter rows, long timestamp) {}
