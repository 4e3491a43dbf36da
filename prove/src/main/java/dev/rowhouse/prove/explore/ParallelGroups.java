package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.explore.report.Finding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/// Explores groups of mutations by several threads.
///
/// **Thread safety.** Belongs to one thread, which waits for the others. Each explorer is used by
/// one of them at a time.
final class ParallelGroups {
    /// The time between two reports of the waiting thread, in milliseconds.
    private static final long REPORT_EVERY = 200;

    private final BlockingQueue<GroupExplorer> idle = new LinkedBlockingQueue<>();
    private final Supplier<GroupExplorer> more;
    private final Supplier<ExecutorService> pools;

    /// @param first an explorer that is there already
    /// @param more makes further ones that find the same
    /// @param pools makes the threads that explore
    ParallelGroups(
            GroupExplorer first, Supplier<GroupExplorer> more, Supplier<ExecutorService> pools) {
        idle.add(first);
        this.more = more;
        this.pools = pools;
    }

    private record Explored(int number, List<Finding> findings) {}

    /// The findings of each group, in their order.
    ///
    /// @param allStatesMax the largest number of states to visit for all groups
    /// @param progress learns how many groups are done, again and again; what it throws ends the
    ///     exploration
    List<List<Finding>> explore(
            List<List<String>> groups, long allStatesMax, IntConsumer progress) {
        long statesMax = share(groups.size(), allStatesMax);
        List<List<Finding>> findings =
                new ArrayList<>(Collections.nCopies(groups.size(), List.of()));
        progress.accept(0);
        try (ExecutorService pool = pools.get()) {
            ExecutorCompletionService<Explored> running = new ExecutorCompletionService<>(pool);
            try {
                for (int i = 0; i < groups.size(); i++) {
                    int number = i;
                    running.submit(
                            () -> new Explored(number, explore(groups.get(number), statesMax)));
                }
                for (int done = 0; done < groups.size(); ) {
                    Future<Explored> next = running.poll(REPORT_EVERY, TimeUnit.MILLISECONDS);
                    if (next != null) {
                        Explored explored = next.get();
                        findings.set(explored.number(), explored.findings());
                        done++;
                    }
                    progress.accept(done);
                }
            } finally {
                pool.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the exploration was interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a group could not be explored", e.getCause());
        }
        return findings;
    }

    /// The largest number of states to visit for each of some groups.
    static long share(int groups, long allStatesMax) {
        return allStatesMax / Math.max(1, groups);
    }

    private List<Finding> explore(List<String> group, long statesMax) {
        GroupExplorer found = idle.poll();
        GroupExplorer explorer = found == null ? more.get() : found;
        List<Finding> findings = explorer.explore(group, statesMax);
        idle.add(explorer);
        return findings;
    }
}
