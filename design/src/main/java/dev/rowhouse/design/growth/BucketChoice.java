package dev.rowhouse.design.growth;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.Rows;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.growth.Excess;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Chooses how to split a table whose partitions outgrow a limit within the model's horizon.
///
/// - **Time buckets** are possible when every question of the table reads along a time: it orders
///   by the time first, has a range or an equality on it, or has neither an order nor a range. Then
///   a page of the newest rows needs one or two buckets, and old buckets are not read. The longest
///   bucket whose largest partition keeps the limits is preferred. With shorter buckets, small
///   owners would need more reads.
/// - **Shards** are a fixed number of partitions, chosen by the hash of a clustering column. A read
///   in order reads all shards and merges their rows. A column that some questions bind is
///   preferred, because these questions then read only one shard. Next comes the column with the
///   most different values. The largest partition must have at least as many different values as
///   there are shards.
///
/// While the largest partition still grows at the horizon, time buckets come first: a time bucket
/// does not grow after its time has passed, but a shard does. Otherwise the split that costs the
/// questions least comes first, over owners of all sizes ([PageCosts]).
public final class BucketChoice {
    /// The greatest number of shards. More would make the reads of all shards too slow.
    private static final int SHARDS_MAX = 1_024;

    private static final List<Granularity> LONGEST_FIRST =
            List.of(
                    Granularity.YEAR,
                    Granularity.MONTH,
                    Granularity.WEEK,
                    Granularity.DAY,
                    Granularity.HOUR);

    private static final Set<NativeType> TIMES =
            Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);

    private final Model model;
    private final TableSizes today;
    private final TableSizes then;
    private final TableSizes later;
    private final RowEstimates estimates;
    private final PageCosts costs;

    /// Choices for the tables of a model, within its horizon and limits.
    BucketChoice(Model model, TableSet tables, Readers readers) {
        this.model = model;
        Model grown = GrownModel.after(model, model.horizon());
        this.today = new TableSizes(model, tables);
        this.then = new TableSizes(model, tables, grown);
        this.later =
                new TableSizes(
                        model, tables, GrownModel.after(model, model.horizon().multipliedBy(2)));
        this.estimates = new RowEstimates(model, grown);
        this.costs = new PageCosts(model, estimates, readers);
    }

    /// A way to split a table.
    ///
    /// @param bucketing the artificial column of the partition key
    /// @param largest the largest partition after the split, today or at the horizon, whichever is
    ///     larger
    /// @param reason the reason for this split and the requests that it causes, as sentences
    public record Option(Bucketing bucketing, PartitionSize largest, String reason) {}

    private PartitionSize worst(Table table) {
        PartitionSize now = today.of(table).largest();
        PartitionSize later = then.of(table).largest();
        return now.bytes() > later.bytes() ? now : later;
    }

    /// The ways to split a table, best first. Empty when the table needs no split, when no split
    /// helps, or when the model says nothing that limits its partitions.
    public List<Option> options(Table table) {
        List<Excess> excess = Excess.of(model.limits(), worst(table));
        if (excess.isEmpty()
                || table.isView()
                || table.key().bucket().isPresent()
                || estimates.isUnknown(table)) {
            return List.of();
        }
        String why =
                "because its largest partition would hold "
                        + excess.stream().map(Excess::inWords).collect(Collectors.joining(" and "));
        List<Option> byTime =
                times(table).stream().flatMap(time -> byTime(table, time, why).stream()).toList();
        List<Option> options = new ArrayList<>(byTime);
        shardFields(table).stream()
                .flatMap(field -> byHash(table, field, why, byTime).stream())
                .forEach(options::add);
        if (!isGrowing(table)) {
            options.sort(Comparator.comparingDouble(option -> costs.of(table, option.bucketing())));
        }
        return List.copyOf(options);
    }

    /// Whether the largest partition still grows after the horizon.
    private boolean isGrowing(Table table) {
        return later.of(table).largest().rows() > then.of(table).largest().rows() * GROWING;
    }

    /// A partition grows when its rows after two horizons exceed those after one by this factor.
    private static final double GROWING = 1.01;

    /// The reason why a table is not split although it is too large, with a remedy. Empty when the
    /// table can be split or is not too large.
    public Optional<String> obstacle(Table table) {
        boolean isLarge =
                !table.isView()
                        && table.key().bucket().isEmpty()
                        && !Excess.of(model.limits(), worst(table)).isEmpty();
        if (!isLarge || !options(table).isEmpty()) {
            return Optional.empty();
        }
        List<Field> partition = table.key().partition();
        String paths = partition.stream().map(Field::path).collect(Collectors.joining(" and "));
        return Optional.of(
                estimates.isUnknown(table)
                        ? "give the number of different values of %s (`distinct: 5_000`, or `unique: true`): without it, all rows may have the same value, and the table is not split"
                                .formatted(paths)
                        : "bind one more attribute by `=` in %s: the table cannot be split, because no time suits its reads, and no column of its key is sure to have several values in the largest partition"
                                .formatted(names(table)));
    }

    private static String names(Table table) {
        return table.demands().stream().map(Demand::name).collect(Collectors.joining(", "));
    }

    /// The times along which every question of a table reads. At least one question orders by the
    /// time or has a range on it.
    private List<Field> times(Table table) {
        Identity identity = new Identity(model, table.shape());
        return table.key().clustering().stream()
                .map(OrderTerm::field)
                .filter(field -> field.type() instanceof NativeType type && TIMES.contains(type))
                .filter(field -> !identity.isOptional(field))
                .filter(field -> table.demands().stream().allMatch(demand -> suits(demand, field)))
                .filter(field ->
                        table.demands().stream()
                                .anyMatch(demand -> demand.sequence().contains(field)))
                .toList();
    }

    private static boolean suits(Demand demand, Field time) {
        boolean isFirst =
                demand.order().isEmpty()
                        ? demand.range().isEmpty() || demand.range().equals(List.of(time))
                        : demand.order().getFirst().field().equals(time);
        return demand.isBound(time) || isFirst;
    }

    private List<Option> byTime(Table table, Field time, String why) {
        List<Option> options = new ArrayList<>();
        for (Granularity granularity : LONGEST_FIRST) {
            if (granularity == Granularity.HOUR && time.type() == NativeType.DATE) {
                continue;
            }
            Bucketing bucketing = new Bucketing.ByTime(granularity, time);
            PartitionSize largest = worst(table.split(Optional.of(bucketing)));
            if (Excess.of(model.limits(), largest).isEmpty()) {
                String unit = granularity.name().toLowerCase(Locale.ROOT);
                options.add(
                        new Option(
                                bucketing,
                                largest,
                                "Split by the %1$s of %2$s, %3$s: %4$s in the order of this time, and a %1$s is the longest bucket that the largest owner does not outgrow."
                                                .formatted(unit, time.path(), why, readers(table))
                                        + requests(table, bucketing)));
            }
        }
        return options;
    }

    /// The clustering columns whose hash can distribute rows over shards, best first.
    private List<Field> shardFields(Table table) {
        Identity identity = new Identity(model, table.shape());
        Set<Field> candidates = new LinkedHashSet<>();
        for (OrderTerm term : table.key().clustering()) {
            Field field = term.field();
            if (field.part() == Field.Part.WHOLE && !identity.isOptional(field)) {
                candidates.add(field);
            }
        }
        return candidates.stream()
                .filter(field -> estimates.valuesInLargest(table, field) >= 2)
                .sorted(
                        Comparator.<Field>comparingLong(field -> -binders(table, field))
                                .thenComparingDouble(field -> -estimates.distinct(identity, field)))
                .toList();
    }

    private static long binders(Table table, Field field) {
        return table.demands().stream().filter(demand -> demand.isBound(field)).count();
    }

    private Optional<Option> byHash(Table table, Field field, String why, List<Option> byTime) {
        double values = estimates.valuesInLargest(table, field);
        for (int count = 2; count <= Math.min(SHARDS_MAX, values); count *= 2) {
            Bucketing bucketing = new Bucketing.Shards(count, field);
            PartitionSize largest = worst(table.split(Optional.of(bucketing)));
            if (Excess.of(model.limits(), largest).isEmpty()) {
                return Optional.of(
                        new Option(
                                bucketing,
                                largest,
                                "Split into %d shards by the hash of %s, %s and %s. A question that does not bind %s reads all shards."
                                                .formatted(
                                                        count,
                                                        field.path(),
                                                        why,
                                                        whyNoTime(table, byTime),
                                                        field.path())
                                        + requests(table, bucketing)));
            }
        }
        return Optional.empty();
    }

    private String whyNoTime(Table table, List<Option> byTime) {
        if (!byTime.isEmpty()
                && byTime.getFirst().bucketing() instanceof Bucketing.ByTime(var unit, var time)) {
            return "most owners have few rows in each %s of %s"
                    .formatted(unit.name().toLowerCase(Locale.ROOT), time.path());
        }
        return times(table).isEmpty()
                ? "no time suits the reads of " + names(table)
                : "no time bucket is short enough";
    }

    /// A sentence with the number of requests for a page, for an average owner and for the largest
    /// one. A sentence with advice follows when an average owner needs many requests only because
    /// the table is split for the largest ones.
    private String requests(Table table, Bucketing bucketing) {
        Rows rows = estimates.perPartition(table);
        List<String> each = new ArrayList<>();
        double most = 0;
        for (Demand demand : table.demands()) {
            double average = costs.page(table, bucketing, demand, rows.average()).requests();
            double largest = costs.page(table, bucketing, demand, rows.largest()).requests();
            most = Math.max(most, average);
            each.add(
                    "%s %s (%s for the largest owner)%s"
                            .formatted(
                                    demand.name(),
                                    Quantity.count(average),
                                    Quantity.count(largest),
                                    demand.isMerged() ? " for each value of its list" : ""));
        }
        boolean isForFew =
                most >= MANY_REQUESTS
                        && Excess.of(model.limits(), then.of(table).average()).isEmpty();
        return " Requests for an answer or a page: %s.%s"
                .formatted(
                        String.join(", ", each),
                        isForFew
                                ? " The average owner needs no split: if the few large owners were a separate entity, the others would need one request."
                                : "");
    }

    /// The number of requests for a page of an average owner from which advice is given.
    private static final double MANY_REQUESTS = 4;

    private static String readers(Table table) {
        List<String> names = table.demands().stream().map(Demand::name).toList();
        return String.join(", ", names) + (names.size() == 1 ? " reads" : " read");
    }
}
