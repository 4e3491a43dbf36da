/// The commit log: what was written and is not in an SSTable yet, record by record, so that it can
/// be replayed.
///
/// [dev.rowhouse.storage.commitlog.CommitLog] appends,
/// [dev.rowhouse.storage.commitlog.CommitLogReader] reads; both know the bytes of a segment from
/// `SegmentFormat`. What a record says is the business of
/// [dev.rowhouse.storage.commitlog.MutationCodec] alone.
@NullMarked
package dev.rowhouse.storage.commitlog;

import org.jspecify.annotations.NullMarked;
