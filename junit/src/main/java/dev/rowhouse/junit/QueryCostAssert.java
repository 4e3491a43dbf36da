package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.cql.ExecutionInfo;

import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.server.message.CostPayload;

import java.util.Optional;

/// Assertions on what an answer cost.
///
/// **Thread safety.** Immutable.
public final class QueryCostAssert {
    private final Optional<ReadStatistics> cost;

    private QueryCostAssert(Optional<ReadStatistics> cost) {
        this.cost = cost;
    }

    static QueryCostAssert of(ReadStatistics cost) {
        return new QueryCostAssert(Optional.of(cost));
    }

    static QueryCostAssert of(ExecutionInfo execution) {
        Optional<ReadStatistics> told = CostPayload.read(execution.getIncomingPayload());
        if (told.isEmpty() && TestTarget.ofThisRun().isEmbedded()) {
            throw new AssertionError(
                    "The answer does not say what it cost: it was given neither by a session of @RowhouseTest nor by a database of @AutoConfigureRowhouse.");
        }
        return new QueryCostAssert(told);
    }

    /// One partition was read at most.
    public QueryCostAssert readsOnePartition() {
        return readsAtMostPartitions(1);
    }

    /// So many partitions were read at most.
    public QueryCostAssert readsAtMostPartitions(long count) {
        cost.ifPresent(it ->
                require(
                        it.partitionsRead() <= count,
                        "to read at most " + amount(count, "partition"),
                        amount(it.partitionsRead(), "partition") + " read"));
        return this;
    }

    /// So many rows were read, those included that were then left out of the answer.
    public QueryCostAssert readsRows(long count) {
        cost.ifPresent(it ->
                require(
                        it.rowsRead() == count,
                        "to read " + amount(count, "row"),
                        amount(it.rowsRead(), "row") + " read"));
        return this;
    }

    /// So many rows were read at most, those included that were then left out of the answer.
    public QueryCostAssert readsAtMostRows(long count) {
        cost.ifPresent(it ->
                require(
                        it.rowsRead() <= count,
                        "to read at most " + amount(count, "row"),
                        amount(it.rowsRead(), "row") + " read"));
        return this;
    }

    /// No deleted or expired data had to be passed over.
    public QueryCostAssert meetsNoTombstones() {
        return meetsAtMostTombstones(0);
    }

    /// So much deleted or expired data had to be passed over at most.
    public QueryCostAssert meetsAtMostTombstones(long count) {
        cost.ifPresent(it ->
                require(
                        it.tombstonesMet() <= count,
                        "to meet at most " + amount(count, "tombstone"),
                        amount(it.tombstonesMet(), "tombstone") + " met"));
        return this;
    }

    /// No rows were read and then thrown away by a condition.
    public QueryCostAssert doesNotFilter() {
        cost.ifPresent(it ->
                require(
                        !it.filtered(),
                        "not to filter",
                        "rows were read and thrown away by a condition (ALLOW FILTERING)"));
        return this;
    }

    /// No rows of several partitions were gathered and sorted before answering.
    public QueryCostAssert doesNotSortInMemory() {
        cost.ifPresent(it ->
                require(
                        !it.sortedInMemory(),
                        "not to sort in memory",
                        "rows of several partitions were gathered and sorted"));
        return this;
    }

    /// A secondary index was used.
    public QueryCostAssert usesIndex(String name) {
        cost.ifPresent(it ->
                require(
                        it.index().filter(name::equals).isPresent(),
                        "to use index " + name,
                        it.index().map(used -> "index " + used).orElse("no index") + " used"));
        return this;
    }

    /// No secondary index was used.
    public QueryCostAssert usesNoIndex() {
        cost.ifPresent(it ->
                require(
                        it.index().isEmpty(),
                        "to use no index",
                        "index " + it.index().orElse("") + " used"));
        return this;
    }

    private static void require(boolean holds, String expected, String found) {
        if (!holds) {
            throw new AssertionError("Expected the query " + expected + ", but: " + found + ".");
        }
    }

    private static String amount(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
