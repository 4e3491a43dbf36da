package dev.rowhouse.engine.guardrail;

import java.util.List;
import java.util.Optional;

/// A quantity with a threshold. The settings are Cassandra's `…_warn_threshold` and
/// `…_fail_threshold`.
public enum Threshold {
    /// Keyspaces of users.
    KEYSPACES(
            "keyspaces",
            Unit.COUNT,
            "Creating keyspace %1$s, current number of keyspaces %2$s exceeds warning threshold of %3$s.",
            "Cannot have more than %3$s keyspaces, aborting the creation of keyspace %1$s",
            Optional.empty()),
    /// Tables and views of users, in all keyspaces together.
    TABLES(
            "tables",
            Unit.COUNT,
            "Creating table %1$s, current number of tables %2$s exceeds warning threshold of %3$s.",
            "Cannot have more than %3$s tables, aborting the creation of table %1$s",
            Optional.empty()),
    /// Columns of a table.
    COLUMNS_PER_TABLE(
            "columns_per_table",
            Unit.COUNT,
            "The table %1$s has %2$s columns, this exceeds the warning threshold of %3$s.",
            "Tables cannot have more than %3$s columns, but %2$s provided for table %1$s",
            Optional.empty()),
    /// Indexes of a table.
    SECONDARY_INDEXES_PER_TABLE(
            "secondary_indexes_per_table",
            Unit.COUNT,
            "Creating secondary index %1$s, current number of indexes %2$s exceeds warning threshold of %3$s.",
            "Tables cannot have more than %3$s secondary indexes, aborting the creation of secondary index %1$s",
            Optional.empty()),
    /// Views of a table.
    MATERIALIZED_VIEWS_PER_TABLE(
            "materialized_views_per_table",
            Unit.COUNT,
            "Creating materialized view %1$s, current number of views %2$s exceeds warning threshold of %3$s.",
            "Tables cannot have more than %3$s materialized views, aborting the creation of materialized view %1$s",
            Optional.empty()),
    /// Fields of a user-defined type.
    FIELDS_PER_UDT(
            "fields_per_udt",
            Unit.COUNT,
            "The user type %1$s has %2$s columns, this exceeds the warning threshold of %3$s.",
            "User types cannot have more than %3$s columns, but %2$s provided for user type %1$s.",
            Optional.empty()),
    /// Elements of a vector.
    VECTOR_DIMENSIONS(
            "vector_dimensions",
            Unit.COUNT,
            "%1$s has a vector of %2$s dimensions, this exceeds the %4$s threshold of %3$s."),
    /// The replication factor of a keyspace, when it is low.
    MINIMUM_REPLICATION_FACTOR(
            "minimum_replication_factor",
            Unit.COUNT,
            "The keyspace %1$s has a replication factor of %2$s, below the %4$s threshold of %3$s."),
    /// The replication factor of a keyspace, when it is high.
    MAXIMUM_REPLICATION_FACTOR(
            "maximum_replication_factor",
            Unit.COUNT,
            "The keyspace %1$s has a replication factor of %2$s, above the %4$s threshold of %3$s."),
    /// Rows that a client wants in one page.
    PAGE_SIZE(
            "page_size",
            Unit.COUNT,
            "Query for table %1$s with page size %2$s exceeds warning threshold of %3$s.",
            "Aborting query for table %1$s, page size %2$s exceeds fail threshold of %3$s.",
            Optional.empty()),
    /// Partitions that one SELECT names.
    PARTITION_KEYS_IN_SELECT(
            "partition_keys_in_select",
            Unit.COUNT,
            "Query with partition keys in IN clause on table %1$s, with number of partition keys %2$s exceeds warning threshold of %3$s.",
            "Aborting query with partition keys in IN clause on table %1$s, number of partition keys %2$s exceeds fail threshold of %3$s.",
            Optional.empty()),
    /// Combinations of the values of several IN, of the partition key or of clustering columns.
    IN_SELECT_CARTESIAN_PRODUCT(
            "in_select_cartesian_product",
            Unit.COUNT,
            "The cartesian product of the IN restrictions on %1$s produces %2$s values, this exceeds warning threshold of %3$s.",
            "Aborting query because the cartesian product of the IN restrictions on %1$s produces %2$s values, this exceeds fail threshold of %3$s.",
            Optional.empty()),
    /// Partitions that one batch writes to, logged or not. Rowhouse's own.
    PARTITIONS_IN_BATCH(
            "partitions_in_batch",
            Unit.COUNT,
            "Batch on %1$s writes to %2$s partitions, this exceeds the %4$s threshold of %3$s.",
            "Each partition is elsewhere in a cluster, and one node has to wait for all of them: write them one by one, at the same time."),
    /// Rows of a partition that are in memory: warned of when a write brings the first one beyond.
    /// Rowhouse's own; Cassandra measures bytes, when it writes files.
    PARTITION_ROWS(
            "partition_rows",
            Unit.COUNT,
            "Partition %1$s has %2$s rows, this exceeds the %4$s threshold of %3$s.",
            "A partition is read, compacted and repaired on the same few nodes however large it grows: let the partition key have one more part, such as a day or a bucket."),
    /// Bytes of a partition: in memory or in one SSTable when a write adds to it, and in the
    /// SSTable when it is written to one.
    PARTITION_SIZE(
            "partition_size",
            Unit.SIZE,
            "Partition %1$s has size %2$s, this exceeds the %4$s threshold of %3$s.",
            "Too large partitions can cause performance problems."),
    /// Tombstones of a partition in an SSTable, when it is written there.
    PARTITION_TOMBSTONES(
            "partition_tombstones",
            Unit.COUNT,
            "Partition %1$s has %2$s tombstones, this exceeds the %4$s threshold of %3$s.",
            "Partitions with too many tombstones can cause performance problems."),
    /// Elements that one statement gives a collection.
    ITEMS_PER_COLLECTION(
            "items_per_collection",
            Unit.COUNT,
            "Detected collection %1$s with %2$s items, this exceeds the %4$s threshold of %3$s."),
    /// Bytes that one statement gives a collection.
    COLLECTION_SIZE(
            "collection_size",
            Unit.SIZE,
            "Detected collection %1$s of size %2$s, this exceeds the %4$s threshold of %3$s."),
    /// Bytes of a value, or of an element of a collection.
    COLUMN_VALUE_SIZE("column_value_size", Unit.SIZE, Threshold.VALUE_SIZE),
    /// Bytes of a value in a storage-attached index.
    SAI_STRING_TERM_SIZE("sai_string_term_size", Unit.SIZE, Threshold.VALUE_SIZE),
    /// Bytes of a frozen value in a storage-attached index.
    SAI_FROZEN_TERM_SIZE("sai_frozen_term_size", Unit.SIZE, Threshold.VALUE_SIZE),
    /// Bytes of a vector in a storage-attached index.
    SAI_VECTOR_TERM_SIZE("sai_vector_term_size", Unit.SIZE, Threshold.VALUE_SIZE),
    /// The maximum distance of a statement's timestamp into the future.
    MAXIMUM_TIMESTAMP(
            "maximum_timestamp",
            Unit.DURATION,
            "The modification to table %1$s has a timestamp %2$s after the maximum allowable %4$s threshold %3$s",
            "Timestamps too far in the future can lead to data that can't be easily overwritten"),
    /// The maximum distance of a statement's timestamp into the past.
    MINIMUM_TIMESTAMP(
            "minimum_timestamp",
            Unit.DURATION,
            "The modification to table %1$s has a timestamp %2$s before the minimum allowable %4$s threshold %3$s",
            "Timestamps too far in the past can cause writes can be unexpectedly lost"),
    /// Bytes of a batch that writes to several partitions. For everybody, superusers included.
    BATCH_SIZE("batch_size", Unit.SIZE, ""),
    /// Partitions that one unlogged batch writes to. For everybody; Cassandra has no threshold to
    /// refuse it.
    UNLOGGED_BATCH_ACROSS_PARTITIONS("unlogged_batch_across_partitions", Unit.COUNT, ""),
    /// Tombstones that one read meets. For everybody.
    TOMBSTONES("tombstone", Unit.COUNT, "");

    private static final String VALUE_SIZE =
            "Value of column '%1$s' has size %2$s, this exceeds the %4$s threshold of %3$s.";

    private final String guardrail;
    private final Unit unit;
    private final String warning;
    private final String failure;
    private final Optional<String> reason;

    /// A threshold with one wording for both, in which `%4$s` is the word that differs, and perhaps
    /// a reason.
    Threshold(String guardrail, Unit unit, String both, String... reason) {
        this(guardrail, unit, both, both, List.of(reason).stream().findFirst());
    }

    Threshold(
            String guardrail, Unit unit, String warning, String failure, Optional<String> reason) {
        this.guardrail = guardrail;
        this.unit = unit;
        this.warning = warning;
        this.failure = failure;
        this.reason = reason;
    }

    /// Its name in messages.
    public String guardrail() {
        return guardrail;
    }

    /// The unit of its values.
    public Unit unit() {
        return unit;
    }

    /// The setting that says from where on is warned.
    public String warnSetting() {
        return guardrail + "_warn_threshold";
    }

    /// The setting that says from where on is refused.
    public String failSetting() {
        return guardrail + (this == TOMBSTONES ? "_failure_threshold" : "_fail_threshold");
    }

    /// The reason why it is risky.
    public Optional<String> reason() {
        return reason;
    }

    /// Whether Cassandra does not know it.
    public boolean isOwn() {
        return this == PARTITIONS_IN_BATCH || this == PARTITION_ROWS;
    }

    /// Whether it holds for everybody: for superusers and the program as well, in messages of its
    /// own.
    public boolean isForEverybody() {
        return switch (this) {
            case BATCH_SIZE, UNLOGGED_BATCH_ACROSS_PARTITIONS, TOMBSTONES -> true;
            default -> false;
        };
    }

    /// Whether values below it are what hurts.
    boolean isMinimum() {
        return this == MINIMUM_REPLICATION_FACTOR || this == MINIMUM_TIMESTAMP;
    }

    /// The message for a value beyond the threshold.
    ///
    /// @param what the subject of the value
    String message(boolean isWarning, String what, long value, long limit) {
        return (isWarning ? warning : failure)
                .formatted(what, value, limit, isWarning ? "warning" : "failure");
    }
}
