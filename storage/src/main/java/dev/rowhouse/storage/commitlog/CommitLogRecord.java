package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import java.nio.file.Path;

/// A record as it was found in the log.
///
/// @param file the segment's file
/// @param offset where the payload begins in it, in bytes
/// @param position the place in the log just behind the record, as [CommitLog#append] returned it
/// @param payload what was appended. It shares the bytes of the whole segment; whoever keeps part
///     of it for long should copy it
public record CommitLogRecord(Path file, int offset, CommitLogPosition position, Bytes payload) {}
