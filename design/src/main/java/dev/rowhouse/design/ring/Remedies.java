package dev.rowhouse.design.ring;

import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Estimates the effect of shards or of a wider partition key on tables with a partition that is
/// too large for the nodes that store it.
final class Remedies {
    /// A node is overloaded when it has this many times the average share of a table.
    private static final double UNFAIR = 1.5;

    /// A node's average share of the rows is at least this many times as large as one shard of the
    /// largest partition. Shards of that size spread evenly over the nodes.
    private static final int PARTS_PER_NODE = 4;

    private static final int PARTS_MAX = 1_024;

    private final Model model;
    private final SizedDesign designed;
    private final TokenRing ring;
    private final int copies;

    Remedies(Model model, SizedDesign designed, TokenRing ring, int copies) {
        this.model = model;
        this.designed = designed;
        this.ring = ring;
        this.copies = copies;
    }

    /// The remedies for a table. Empty when its largest partition is small compared to a node, when
    /// no node is overloaded, or when the table has no clustering column.
    ///
    /// @param shares the share of the table's rows on each node, all replicas counted
    List<RingReport.Remedy> of(TableDesign table, TableSpread spread, double[] shares) {
        Table logical = designed.byName().get(table.name());
        double hottest = table.size().largest().rows() / Math.max(1, table.size().rows());
        boolean isHot = hottest * ring.nodes() * 2 > copies;
        boolean isUnfair = busiest(shares) * ring.nodes() > UNFAIR;
        if (logical == null || !isHot || !isUnfair || logical.key().clustering().isEmpty()) {
            return List.of();
        }
        List<RingReport.Remedy> remedies = new ArrayList<>();
        if (logical.key().bucket().isEmpty() && !logical.isView()) {
            remedies.add(salt(logical, spread, hottest));
        }
        wider(logical, spread).ifPresent(remedies::add);
        return remedies;
    }

    private double busiest(double[] shares) {
        return Arrays.stream(shares).max().orElse(0) / copies;
    }

    private RingReport.Remedy salt(Table table, TableSpread spread, double hottest) {
        int parts = 2;
        while (parts < PARTS_MAX && hottest / parts * ring.nodes() * PARTS_PER_NODE > 1) {
            parts *= 2;
        }
        List<OrderTerm> clustering = table.key().clustering();
        Field field = clustering.getLast().field();
        TableSize size = sizes(table, Optional.of(new Bucketing.Shards(parts, field)), List.of());
        return new RingReport.Remedy(
                "%d shards of %s".formatted(parts, field.path()),
                size.largest().rows(),
                size.largest().bytes(),
                busiest(spread.salted(parts).shares(ring)),
                readers(table, field).isEmpty()
                        ? "no question reads more"
                        : String.join(", ", readers(table, field))
                                + " must read %d partitions instead of one".formatted(parts));
    }

    /// Moves one clustering column into the partition key. A column that all questions bind is
    /// preferred, then the one that leaves the smallest largest partition.
    private Optional<RingReport.Remedy> wider(Table table, TableSpread spread) {
        Identity identity = new Identity(model, table.shape());
        return table.key().clustering().stream()
                .map(OrderTerm::field)
                .filter(field -> field.part() == Field.Part.WHOLE && !identity.isOptional(field))
                .map(field -> wider(table, spread, field))
                .min(
                        Comparator.<Wider>comparingInt(wider -> wider.readers().size())
                                .thenComparingDouble(wider -> wider.remedy().largestRows()))
                .map(Wider::remedy);
    }

    private record Wider(RingReport.Remedy remedy, List<String> readers) {}

    private Wider wider(Table table, TableSpread spread, Field field) {
        TableSize size = sizes(table, table.key().bucket(), List.of(field));
        TableSpread wider = new TableSpread(spread.table(), size, List.of(), List.of(), 1);
        List<String> readers = readers(table, field);
        return new Wider(
                new RingReport.Remedy(
                        field.path() + " in the partition key",
                        size.largest().rows(),
                        size.largest().bytes(),
                        busiest(wider.shares(ring)),
                        readers.isEmpty()
                                ? "all questions bind it anyway"
                                : String.join(", ", readers)
                                        + " would have to bind %s by `=`".formatted(field.path())),
                readers);
    }

    /// The questions that do not bind a field to a single value.
    private static List<String> readers(Table table, Field field) {
        return table.demands().stream()
                .filter(demand -> !demand.isBound(field))
                .map(Demand::name)
                .toList();
    }

    private TableSize sizes(Table table, Optional<Bucketing> bucket, List<Field> more) {
        List<Field> partition = new ArrayList<>(table.key().partition());
        partition.addAll(more);
        TableKey key =
                new TableKey(
                        partition,
                        bucket,
                        table.key().clustering().stream()
                                .filter(term -> !more.contains(term.field()))
                                .toList());
        Table changed = table.keyed(key);
        return new TableSizes(model, designed.tables()).of(changed);
    }
}
