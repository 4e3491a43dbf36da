/// The commit log: records of the writes that are not in an SSTable yet, for replay.
///
/// [dev.rowhouse.storage.commitlog.CommitLog] appends,
/// [dev.rowhouse.storage.commitlog.CommitLogReader] reads; both know the bytes of a segment from
/// `SegmentFormat`. Only [dev.rowhouse.storage.commitlog.MutationCodec] knows the content of
/// records.
@NullMarked
package dev.rowhouse.storage.commitlog;

import org.jspecify.annotations.NullMarked;
