package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.TableOption;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Decides the options of a table. It sets only options whose default would be worse for the table,
/// and only those that the target supports.
///
/// | option | where |
/// | --- | --- |
/// | `default_time_to_live` | every row expires |
/// | `compaction` in time windows | every row expires, and no mutation changes or deletes one |
/// | `compaction` in levels | a large table whose rows change and are read much more than written |
/// | `compression` in chunks of 4 KiB | a large table of small partitions |
/// | `gc_grace_seconds` | time windows, and ten days more are a large part of a row's life |
final class OptionRules {
    /// The size of one replica, in bytes, from which compaction and compression matter. A smaller
    /// table is in memory anyway.
    private static final double LARGE_BYTES = 1e9;

    /// The number of reads for each written row from which leveled compaction pays.
    private static final double READ_MOSTLY = 10;

    /// The size of a partition, in bytes, that nearly always fits into a chunk of 4 KiB.
    private static final double SMALL_PARTITION_BYTES = 2048;

    private static final double CHUNK_BYTES = 16_384;

    private static final int WINDOWS_LEAST = 20;
    private static final int WINDOWS_MOST = 32;

    /// The default of `gc_grace_seconds`.
    private static final Duration GRACE = Duration.ofDays(10);

    /// One day, which is more than the three hours for which hints are kept.
    private static final Duration SHORT_GRACE = Duration.ofDays(1);

    private final Model model;

    OptionRules(Model model) {
        this.model = model;
    }

    /// The options of a table without its comment, in alphabetical order.
    ///
    /// @param since the moment from which the rows' time to live counts, in words
    List<TableOption> of(
            Table table, TableSize size, TableActivity activity, boolean hasViews, String since) {
        Optional<Duration> ttl = TimeToLive.of(model, table.shape());
        boolean isWindowed =
                ttl.isPresent()
                        && hasStrategies()
                        && activity.isInsertOnly()
                        && !hasViews
                        && table.nesting().isEmpty()
                        && TimeToLive.moments(model, table.shape()).isEmpty();
        List<TableOption> options = new ArrayList<>();
        boolean isShortGrace = isWindowed && isCassandra() && ttl.filter(this::isShort).isPresent();
        if (isWindowed) {
            ttl.flatMap(time -> window(time, isShortGrace ? SHORT_GRACE : GRACE))
                    .ifPresent(options::add);
        }
        if (options.isEmpty()) {
            levels(table, size, activity).ifPresent(options::add);
        }
        chunks(table, size, activity).ifPresent(options::add);
        ttl.map(time -> timeToLive(time, since)).ifPresent(options::add);
        if (isShortGrace) {
            options.add(grace());
        }
        return options;
    }

    /// The options of a table that lists the buckets of another.
    List<TableOption> ofBuckets(Table table) {
        return TimeToLive.of(model, table.shape())
                .map(time -> timeToLive(time, "the last write into the bucket"))
                .stream()
                .toList();
    }

    private boolean isCassandra() {
        return switch (model.target()) {
            case CASSANDRA_4_1, CASSANDRA_5_0 -> true;
            case SCYLLADB, KEYSPACES, ASTRA -> false;
        };
    }

    /// Whether the compaction strategy of a table can be chosen.
    private boolean hasStrategies() {
        return isCassandra() || model.target() == Target.SCYLLADB;
    }

    private static TableOption timeToLive(Duration ttl, String since) {
        return new TableOption(
                Properties.Property.of(
                        "default_time_to_live", Term.Literal.integer(ttl.toSeconds())),
                "rows expire %s after %s".formatted(TimeText.of(ttl), since));
    }

    /// Whether ten days are a large part of a time to live. For a long one the default is safer.
    private boolean isShort(Duration ttl) {
        return ttl.compareTo(GRACE.multipliedBy(10)) <= 0;
    }

    /// Compaction in time windows, 20 to 32 of them at a time.
    ///
    /// @param grace the time for which SSTables remain after their rows have expired
    private static Optional<TableOption> window(Duration ttl, Duration grace) {
        Duration life = ttl.plus(grace);
        for (ChronoUnit unit : List.of(ChronoUnit.DAYS, ChronoUnit.HOURS)) {
            double units = (double) life.toSeconds() / unit.getDuration().toSeconds();
            long size = (long) Math.ceil(units / WINDOWS_MOST);
            double windows = units / size;
            if (windows >= WINDOWS_LEAST) {
                Map<String, String> values = new LinkedHashMap<>();
                values.put("class", "TimeWindowCompactionStrategy");
                values.put("compaction_window_size", Long.toString(size));
                values.put("compaction_window_unit", unit.name());
                return Optional.of(
                        option(
                                "compaction",
                                values,
                                "all rows expire after %s and no mutation changes or deletes one, so whole SSTables expire; about %d windows at a time"
                                        .formatted(TimeText.of(ttl), Math.round(windows))));
            }
        }
        return Optional.empty();
    }

    private Optional<TableOption> levels(Table table, TableSize size, TableActivity activity) {
        boolean isReadMostly =
                activity.isRated()
                        && activity.writes() > 0
                        && activity.reads() >= READ_MOSTLY * activity.writes();
        if (!hasStrategies()
                || !isReadMostly
                || !activity.isChanged()
                || table.isCounter()
                || size.bytes() < LARGE_BYTES) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        if (model.target() == Target.CASSANDRA_5_0) {
            values.put("class", "UnifiedCompactionStrategy");
            values.put("scaling_parameters", "L10");
        } else {
            values.put("class", "LeveledCompactionStrategy");
        }
        return Optional.of(
                option(
                        "compaction",
                        values,
                        "its rows change, and it has %s reads for each row written: leveled compaction keeps a row in few SSTables"
                                .formatted(Quantity.count(activity.reads() / activity.writes()))));
    }

    private Optional<TableOption> chunks(Table table, TableSize size, TableActivity activity) {
        boolean isSmall =
                size.average().bytes() <= SMALL_PARTITION_BYTES
                        && size.largest().bytes() <= CHUNK_BYTES;
        if (!isCassandra()
                || !isSmall
                || !activity.isRead()
                || table.isCounter()
                || size.bytes() < LARGE_BYTES) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        values.put("class", "LZ4Compressor");
        values.put("chunk_length_in_kb", "4");
        return Optional.of(
                option(
                        "compression",
                        values,
                        "a read needs one partition of %s, but would decompress 16 KiB for it"
                                .formatted(Quantity.bytes(size.average().bytes()))));
    }

    private static TableOption grace() {
        return new TableOption(
                Properties.Property.of(
                        "gc_grace_seconds", Term.Literal.integer(SHORT_GRACE.toSeconds())),
                "no mutation deletes or overwrites rows, and each replica expires them by itself, so none can come back; never delete from this table by hand");
    }

    private static TableOption option(String name, Map<String, String> values, String reason) {
        return new TableOption(
                new Properties.Property(Name.of(name), PropertyValue.Options.of(values)), reason);
    }
}
