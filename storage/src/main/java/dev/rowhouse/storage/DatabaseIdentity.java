package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;

import java.util.UUID;

/// The identity of a database, which lasts as long as its data.
///
/// @param hostId what tells it from others; SSTables say it of the database that wrote them
/// @param counterWriter the sixteen bytes under which it adds to counters
public record DatabaseIdentity(UUID hostId, Bytes counterWriter) {}
