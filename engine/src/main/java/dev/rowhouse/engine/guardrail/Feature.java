package dev.rowhouse.engine.guardrail;

import java.util.Optional;

/// A feature that statements may use or not. Cassandra's setting `…_enabled` rejects it; `…_warned`
/// brings a warning, which Cassandra has for some features only.
public enum Feature {
    /// ALLOW FILTERING in a SELECT.
    ALLOW_FILTERING(
            "allow_filtering",
            "allow_filtering",
            "Querying with ALLOW FILTERING",
            "ALLOW FILTERING can potentially visit all the data in the table and have unpredictable performance."),
    /// A SELECT that reads every partition of a table. Rowhouse's own.
    FULL_SCAN(
            "full_scan",
            "full_scan",
            "Reading all partitions of a table",
            "Every partition on every node is read, and the more data there are the longer that takes: give the partition key, or walk through ranges of token()."),
    /// A SELECT by an index without the partition key.
    INDEX_QUERY_WITHOUT_PARTITION(
            "non_partition_restricted_index_query_enabled",
            "non_partition_restricted_index_query",
            "Non-partition key restricted query",
            "Executing a query on secondary indexes without partition key restriction might degrade performance"),
    /// GROUP BY.
    GROUP_BY("group_by", "group_by", "GROUP BY functionality"),
    /// USING TIMESTAMP.
    USER_TIMESTAMPS(
            "user_timestamps", "user_timestamps", "User provided timestamps (USING TIMESTAMP)"),
    /// Operations that read a list in order to write it.
    LIST_READ_BEFORE_WRITE(
            "read_before_write_list_operations",
            "read_before_write_list_operations",
            "List operation requiring read before write"),
    /// Secondary indexes of any kind.
    SECONDARY_INDEXES(
            "secondary_indexes", "secondary_indexes", "User creation of secondary indexes"),
    /// ALTER TABLE that adds, drops or renames columns.
    ALTER_TABLE(
            "alter_table",
            "alter_table",
            "User access to ALTER TABLE statement for column mutation"),
    /// DROP TABLE and TRUNCATE.
    DROP_TRUNCATE_TABLE(
            "drop_truncate_table_enabled",
            "drop_truncate_table",
            "DROP and TRUNCATE TABLE functionality"),
    /// DROP KEYSPACE.
    DROP_KEYSPACE("drop_keyspace_enabled", "drop_keyspace", "DROP KEYSPACE functionality"),
    /// Tables without compression.
    UNCOMPRESSED_TABLES("uncompressed_tables_enabled", "uncompressed_tables", "Uncompressed table"),
    /// Tables WITH COMPACT STORAGE.
    COMPACT_TABLES("compact_tables", "compact_tables", "Creation of new COMPACT STORAGE tables"),
    /// Keyspaces of SimpleStrategy.
    SIMPLE_STRATEGY("simplestrategy", "simplestrategy", "SimpleStrategy"),
    /// Time windows of data that never expire by themselves.
    ZERO_TTL_ON_TWCS(
            "zero_ttl_on_twcs",
            "zero_ttl_on_twcs",
            "0 default_time_to_live on a table with TimeWindowCompactionStrategy compaction strategy",
            "It is suspicious to use default_time_to_live set to 0 with such compaction strategy. Please keep in mind that data will not start to automatically expire after they are older than a respective compaction window unit of a certain size. Please set TTL for your INSERT or UPDATE statements if you expect data to be expired as table settings will not do it. "),
    /// Tables that forget deletions at once. Rowhouse's own.
    ZERO_GC_GRACE(
            "zero_gc_grace",
            "zero_gc_grace",
            "0 gc_grace_seconds on a table",
            "A replica that was away comes back with what has been deleted meanwhile, and it is there again.");

    private final String guardrail;
    private final String setting;
    private final String description;
    private final Optional<String> reason;

    Feature(String guardrail, String setting, String description) {
        this(guardrail, setting, description, Optional.empty());
    }

    Feature(String guardrail, String setting, String description, String reason) {
        this(guardrail, setting, description, Optional.of(reason));
    }

    Feature(String guardrail, String setting, String description, Optional<String> reason) {
        this.guardrail = guardrail;
        this.setting = setting;
        this.description = description;
        this.reason = reason;
    }

    /// Its name in messages.
    public String guardrail() {
        return guardrail;
    }

    /// The setting that says whether it is allowed.
    public String enabledSetting() {
        return setting + "_enabled";
    }

    /// The setting that says whether it is warned of.
    public String warnedSetting() {
        return setting + "_warned";
    }

    /// The description in messages.
    public String description() {
        return description;
    }

    /// The reason why it is risky.
    public Optional<String> reason() {
        return reason;
    }

    /// Whether Cassandra does not know it.
    public boolean isOwn() {
        return this == FULL_SCAN || this == ZERO_GC_GRACE;
    }
}
