package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/// The rows of several ordered reads in one order, fetched no further than they are wanted: the
/// reads of shards, or of the values of an `IN`.
///
/// **Thread safety.** Belongs to one thread.
final class MergedReads {
    private final List<BucketLoop.MergeTerm> order;
    private final List<OneRead> reads;
    private final Predicate<Map<String, Optional<Datum>>> isPresent;
    private final TakenRows taken;
    private final OptionalInt rowsPerFetch;
    private final PriorityQueue<Read> heads = new PriorityQueue<>(this::compare);
    private boolean isStarted;

    /// A merge before the first fetch.
    ///
    /// @param reads the reads, whose rows come in the order of `order`
    /// @param isPresent whether a row is one; what only the static columns of a partition made has
    ///     no value to merge by, and is left out
    /// @param page rows wanted at once; every read is asked for twice its share of them
    /// @param taken the rows that were taken before; those of a combination that is full are not
    ///     read
    MergedReads(
            List<OneRead> reads,
            List<BucketLoop.MergeTerm> order,
            Predicate<Map<String, Optional<Datum>>> isPresent,
            OptionalInt page,
            TakenRows taken) {
        this.reads = reads.stream().filter(read -> !taken.isFull(read.combination())).toList();
        this.order = List.copyOf(order);
        this.isPresent = isPresent;
        this.taken = taken;
        this.rowsPerFetch =
                page.isPresent()
                        ? OptionalInt.of(
                                Math.ceilDiv(2 * page.getAsInt(), Math.max(2, this.reads.size())))
                        : OptionalInt.empty();
    }

    /// One of the reads.
    ///
    /// @param combination the number of the values of `IN` that it is about
    record OneRead(Call call, int combination) {}

    /// One read and its current position.
    private static final class Read {
        private final int number;
        private final OneRead what;
        private final Deque<Map<String, Optional<Datum>>> rows = new ArrayDeque<>();
        private Paging paging;
        private boolean isEnded;

        Read(int number, OneRead what, Paging paging) {
            this.number = number;
            this.what = what;
            this.paging = paging;
        }
    }

    /// The next row of the answer; empty after the last one.
    Optional<Map<String, Optional<Datum>>> next(Requests requests) {
        if (!isStarted) {
            isStarted = true;
            for (int i = 0; i < reads.size(); i++) {
                Paging first = new Paging(rowsPerFetch, Optional.empty());
                offer(new Read(i, reads.get(i), first), requests);
            }
        }
        Read first = heads.poll();
        if (first == null) {
            return Optional.empty();
        }
        Map<String, Optional<Datum>> row = first.rows.removeFirst();
        int combination = first.what.combination();
        taken.take(combination);
        if (taken.isFull(combination)) {
            heads.removeIf(read -> read.what.combination() == combination);
        } else {
            offer(first, requests);
        }
        return Optional.of(row);
    }

    /// Whether all reads have come to their ends.
    boolean isEnded() {
        return isStarted && heads.isEmpty();
    }

    /// Puts a read where its next row belongs, fetching it if need be.
    private void offer(Read read, Requests requests) {
        while (read.rows.isEmpty() && !read.isEnded) {
            Fetched page = requests.page(read.what.call(), read.paging);
            Rows.named(page).stream().filter(isPresent).forEach(read.rows::add);
            read.isEnded = page.next().isEmpty();
            page.next().ifPresent(next -> read.paging = read.paging.after(next));
        }
        if (!read.rows.isEmpty()) {
            heads.add(read);
        }
    }

    private int compare(Read left, Read right) {
        for (BucketLoop.MergeTerm term : order) {
            int difference = value(left, term).compareTo(value(right, term));
            if (difference != 0) {
                return term.direction() == BucketLoop.Direction.DESCENDING
                        ? -difference
                        : difference;
            }
        }
        return Integer.compare(left.number, right.number);
    }

    private static Datum value(Read read, BucketLoop.MergeTerm term) {
        return read.rows
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
