package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;

/// The rows of several shards in one order, fetched no further than they are wanted.
///
/// **Thread safety.** Belongs to one thread.
final class ShardMerge {
    private final List<BucketLoop.MergeTerm> order;
    private final List<Call> calls;
    private final OptionalInt rowsPerFetch;
    private final PriorityQueue<Shard> heads = new PriorityQueue<>(this::compare);
    private boolean isStarted;

    /// A merge before the first fetch.
    ///
    /// @param calls one statement per shard, whose rows come in the order of `order`
    /// @param page rows wanted at once; every shard is asked for twice its share of them
    ShardMerge(List<Call> calls, List<BucketLoop.MergeTerm> order, OptionalInt page) {
        this.calls = List.copyOf(calls);
        this.order = List.copyOf(order);
        this.rowsPerFetch =
                page.isPresent()
                        ? OptionalInt.of(Math.ceilDiv(2 * page.getAsInt(), calls.size()))
                        : OptionalInt.empty();
    }

    /// One shard, as far as it has been read.
    private static final class Shard {
        private final Call call;
        private final Deque<Map<String, Optional<Datum>>> rows = new ArrayDeque<>();
        private Paging paging;
        private boolean isEnded;

        Shard(Call call, Paging paging) {
            this.call = call;
            this.paging = paging;
        }
    }

    /// The next row of the answer; empty at its end.
    Optional<Map<String, Optional<Datum>>> next(Requests requests) {
        if (!isStarted) {
            isStarted = true;
            calls.forEach(call ->
                    offer(new Shard(call, new Paging(rowsPerFetch, Optional.empty())), requests));
        }
        Shard first = heads.poll();
        if (first == null) {
            return Optional.empty();
        }
        Map<String, Optional<Datum>> row = first.rows.removeFirst();
        offer(first, requests);
        return Optional.of(row);
    }

    /// Whether all shards have been read to their ends.
    boolean isEnded() {
        return isStarted && heads.isEmpty();
    }

    /// Puts a shard where its next row belongs, fetching it if need be.
    private void offer(Shard shard, Requests requests) {
        while (shard.rows.isEmpty() && !shard.isEnded) {
            Fetched page = requests.page(shard.call, shard.paging);
            shard.rows.addAll(new ArrayList<>(Rows.named(page)));
            shard.isEnded = page.next().isEmpty();
            page.next().ifPresent(next -> shard.paging = shard.paging.after(next));
        }
        if (!shard.rows.isEmpty()) {
            heads.add(shard);
        }
    }

    private int compare(Shard left, Shard right) {
        for (BucketLoop.MergeTerm term : order) {
            int difference = value(left, term).compareTo(value(right, term));
            if (difference != 0) {
                return term.direction() == BucketLoop.Direction.DESCENDING
                        ? -difference
                        : difference;
            }
        }
        return 0;
    }

    private static Datum value(Shard shard, BucketLoop.MergeTerm term) {
        return shard.rows
                .getFirst()
                .getOrDefault(term.column(), Optional.empty())
                .orElseThrow(() ->
                        new IllegalStateException(
                                "the plan merges by "
                                        + term.column()
                                        + ", which its statement does not return"))
                .as(term.type());
    }
}
