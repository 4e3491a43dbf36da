package dev.rowhouse.engine.execution;

/// The kind of a write, as the errors of the native protocol name it (native_protocol_v5.spec §9,
/// `Write_timeout`).
public enum WriteType {
    /// A statement outside of a batch.
    SIMPLE,
    /// A logged batch.
    BATCH,
    /// An unlogged batch.
    UNLOGGED_BATCH,
    /// An increment of counters.
    COUNTER,
    /// A conditional write.
    CAS
}
