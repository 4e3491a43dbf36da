package dev.rowhouse.benchmarks.load;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/// A request that clients repeat, each with one request in flight.
enum Workload {
    POINT_READS("prepared point reads") {
        @Override
        Supplier<CompletionStage<AsyncResultSet>> requests(Client client, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return () -> answered(client.read(random.nextInt(client.rows())), 1);
        }
    },
    WRITES("prepared writes") {
        @Override
        Supplier<CompletionStage<AsyncResultSet>> requests(Client client, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return () -> answered(client.write(random.nextInt(client.rows())), 0);
        }
    },
    SLICES("slices of the first 20") {
        @Override
        Supplier<CompletionStage<AsyncResultSet>> requests(Client client, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            int series = client.rows() / Client.SERIES_ROWS;
            return () -> answered(client.slice(random.nextInt(series)), Client.SLICE_ROWS);
        }
    },
    UNPREPARED_READS("unprepared point reads") {
        @Override
        Supplier<CompletionStage<AsyncResultSet>> requests(Client client, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return () -> answered(client.readUnprepared(random.nextInt(client.rows())), 1);
        }
    },
    SCANS("scans, pages of 5000") {
        @Override
        Supplier<CompletionStage<AsyncResultSet>> requests(Client client, long seed) {
            return new Scan(client);
        }

        @Override
        int inFlight(int wanted) {
            return Math.min(wanted, SCANS_AT_A_TIME);
        }
    };

    private static final int SCANS_AT_A_TIME = 4;

    private final String title;

    Workload(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// The requests of one client, one after the other: each sends the next when its answer has
    /// arrived.
    abstract Supplier<CompletionStage<AsyncResultSet>> requests(Client client, long seed);

    /// The number of clients for a number of concurrent requests.
    int inFlight(int wanted) {
        return wanted;
    }

    /// A fast answer that is wrong is worth nothing.
    private static CompletionStage<AsyncResultSet> answered(
            CompletionStage<AsyncResultSet> answer, int rows) {
        return answer.thenApply(found -> {
            if (found.remaining() != rows) {
                throw new IllegalStateException(
                        "%d rows were expected, %d came".formatted(rows, found.remaining()));
            }
            return found;
        });
    }

    /// Page after page of all rows, and from the start again.
    private static final class Scan implements Supplier<CompletionStage<AsyncResultSet>> {
        private final Client client;
        private Optional<AsyncResultSet> page = Optional.empty();

        Scan(Client client) {
            this.client = client;
        }

        @Override
        public CompletionStage<AsyncResultSet> get() {
            return page.filter(AsyncResultSet::hasMorePages)
                    .map(AsyncResultSet::fetchNextPage)
                    .orElseGet(client::scan)
                    .thenApply(this::keep);
        }

        private AsyncResultSet keep(AsyncResultSet next) {
            if (next.hasMorePages() && next.remaining() != Client.PAGE_ROWS) {
                throw new IllegalStateException("a page has " + next.remaining() + " rows");
            }
            page = Optional.of(next);
            return next;
        }
    }
}
