package dev.rowhouse.benchmarks.load;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Sends a request, and when it is answered the next, as long as there is more to do. It needs no
/// thread of its own: the driver's go on.
final class RequestLoop {
    private final Supplier<CompletionStage<AsyncResultSet>> requests;
    private final BooleanSupplier isMore;
    private final CompletableFuture<Long> end = new CompletableFuture<>();
    private long answered;

    private RequestLoop(
            Supplier<CompletionStage<AsyncResultSet>> requests, BooleanSupplier isMore) {
        this.requests = requests;
        this.isMore = isMore;
    }

    /// Runs so many loops side by side to their end and returns how many requests were answered.
    /// Ends with the failure of one, if there was any.
    static long runAll(
            int loops,
            BooleanSupplier isMore,
            IntFunction<Supplier<CompletionStage<AsyncResultSet>>> requests) {
        var running =
                IntStream.range(0, loops)
                        .mapToObj(i -> new RequestLoop(requests.apply(i), isMore))
                        .toList();
        running.forEach(RequestLoop::next);
        return running.stream().mapToLong(loop -> loop.end.join()).sum();
    }

    private void next() {
        if (!isMore.getAsBoolean()) {
            end.complete(answered);
            return;
        }
        // An immediate exception fails the loop as well.
        CompletableFuture.completedStage(answered)
                .thenCompose(_ -> requests.get())
                .whenComplete((_, failure) -> {
                    if (failure != null) {
                        end.completeExceptionally(failure);
                    } else {
                        answered++;
                        next();
                    }
                });
    }
}
