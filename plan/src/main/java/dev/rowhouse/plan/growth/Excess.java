package dev.rowhouse.plan.growth;

import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;

import java.util.ArrayList;
import java.util.List;

/// A size that exceeds its limit.
///
/// @param actual the size
/// @param limit its limit
public record Excess(String actual, String limit) {
    /// A short text such as `364 MB of 100 MB`.
    String brief() {
        return actual + " of " + limit;
    }

    /// A longer text such as `364 MB (the limit is 100 MB)`.
    public String inWords() {
        return "%s (the limit is %s)".formatted(actual, limit);
    }

    /// The sizes of a partition that exceed the limits; empty when it keeps within them.
    public static List<Excess> of(Limits limits, PartitionSize size) {
        List<Excess> all = new ArrayList<>();
        if (size.bytes() > limits.partitionBytes()) {
            all.add(ofBytes(size.bytes(), limits.partitionBytes()));
        }
        if (limits.partitionRows().isPresent()
                && size.rows() > limits.partitionRows().getAsLong()) {
            all.add(ofCount(size.rows(), (double) limits.partitionRows().getAsLong(), "row"));
        }
        if (limits.partitionCells().isPresent()
                && size.cells() > limits.partitionCells().getAsLong()) {
            all.add(ofCount(size.cells(), (double) limits.partitionCells().getAsLong(), "cell"));
        }
        return all;
    }

    /// The excess of the storage over its limit; empty when it keeps within the limit.
    static List<Excess> ofStorage(Limits limits, double bytes) {
        return limits.storageBytes().isPresent() && bytes > limits.storageBytes().getAsDouble()
                ? List.of(ofBytes(bytes, limits.storageBytes().getAsDouble()))
                : List.of();
    }

    private static Excess ofBytes(double bytes, double limit) {
        return new Excess(Quantity.bytes(bytes), Quantity.bytes(limit));
    }

    private static Excess ofCount(double number, double limit, String thing) {
        return new Excess(Quantity.count(number), Quantity.count(limit, thing));
    }
}
