package dev.rowhouse.design.logical;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The answer to a question: a strategy with the table that serves each of its reads.
///
/// @param reads the first read, then the read of each fetch in the order of the strategy
public record Answer(Strategy strategy, List<Read> reads) {
    /// Copies the list.
    ///
    /// @throws IllegalArgumentException when it has not one read more than the strategy has
    /// fetches
    public Answer {
        reads = List.copyOf(reads);
        if (reads.size() != strategy.fetches().size() + 1) {
            throw new IllegalArgumentException(
                    "%d reads for %d fetches".formatted(reads.size(), strategy.fetches().size()));
        }
    }

    /// The read of the table that is read first.
    public Read first() {
        return reads.getFirst();
    }

    /// The reads of the fetches, in their order.
    public List<Read> fetchReads() {
        return reads.subList(1, reads.size());
    }

    /// The fetches in their order, each under the names of the table that serves it.
    public List<Fetch> fetches() {
        List<Fetch> fetches = new ArrayList<>();
        for (int i = 0; i < strategy.fetches().size(); i++) {
            fetches.add(strategy.fetches().get(i).servedBy(fetchReads().get(i)));
        }
        return List.copyOf(fetches);
    }

    /// The numbers of all tables that are read, the first one first.
    public Set<Integer> tables() {
        Set<Integer> numbers = new LinkedHashSet<>();
        reads.forEach(read -> numbers.add(read.number()));
        return numbers;
    }
}
