package dev.rowhouse.prove.calibrate;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Sends requests one after the other, each when the one before is answered. It needs no thread of
/// its own: the driver's go on.
///
/// @param <T> an answer
public final class RequestLoop<T> {
    private final BooleanSupplier isMore;
    private final Supplier<CompletionStage<T>> requests;
    private final CompletableFuture<Long> end = new CompletableFuture<>();
    private long answered;

    private RequestLoop(BooleanSupplier isMore, Supplier<CompletionStage<T>> requests) {
        this.isMore = isMore;
        this.requests = requests;
    }

    /// Runs so many loops side by side to their end.
    ///
    /// @param requests sends a request of the loop with a number, from 0
    /// @return how many requests were answered
    /// @throws java.util.concurrent.CompletionException with the failure of a request, if any
    public static <T> long runAll(
            int loops, BooleanSupplier isMore, IntFunction<Supplier<CompletionStage<T>>> requests) {
        List<RequestLoop<T>> running =
                IntStream.range(0, loops)
                        .mapToObj(i -> new RequestLoop<>(isMore, requests.apply(i)))
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
