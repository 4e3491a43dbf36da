package dev.rowhouse.conformance.sstables;

/// Something that should not be.
///
/// @param kind what, in few words: findings of one kind are likely to have one cause
/// @param text all that there is to say
record Finding(String kind, String text) {}
