package dev.rowhouse.storage.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.compaction.SSTableFacts.Tombstones;
import dev.rowhouse.storage.sstable.metadata.TimeSpan;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A table that is written to and compacted for long, on paper: SSTables are lists of tokens, a
/// compaction merges them, several run at once and end in any order.
class StrategySimulationTest {
    private static final int SEEDS = 4;
    private static final int ROUNDS = 400;
    private static final int RUNNING_MAX = 3;
    private static final int TOKENS = 2000;
    private static final long PARTITION_BYTES = 40_000;

    /// An SSTable on paper: how many bytes there are at which token.
    private record Paper(SSTableFacts facts, SortedMap<Long, Long> partitions) {}

    private static final class Simulation {
        private final CompactionStrategy strategy;
        private final RandomSource random;
        private final List<Paper> live = new ArrayList<>();
        private final List<CompactionTask> running = new ArrayList<>();
        private final Set<Long> written = new HashSet<>();
        private long lastId;
        private long clock;

        Simulation(CompactionStrategy strategy, RandomSource random) {
            this.strategy = strategy;
            this.random = random;
        }

        TableFacts facts() {
            Set<String> busy = new HashSet<>();
            running.forEach(task -> task.inputs().forEach(input -> busy.add(input.id())));
            return new TableFacts(
                    live.stream().map(Paper::facts).toList(), busy, Long.MAX_VALUE, 4_000_000, 0);
        }

        void flush() {
            SortedMap<Long, Long> partitions = new TreeMap<>();
            long width = 1L << 62;
            for (int i = 20 + random.nextInt(60); i > 0; i--) {
                long token = (random.nextInt(TOKENS) - TOKENS / 2) * (width / TOKENS * 2);
                partitions.put(token, PARTITION_BYTES);
                written.add(token);
            }
            add(partitions, 0);
        }

        private void add(SortedMap<Long, Long> partitions, int level) {
            if (partitions.isEmpty()) {
                return;
            }
            lastId++;
            clock++;
            long bytes = partitions.values().stream().mapToLong(Long::longValue).sum();
            live.add(
                    new Paper(
                            new SSTableFacts(
                                    "" + lastId,
                                    bytes,
                                    level,
                                    new TokenSpan(partitions.firstKey(), partitions.lastKey()),
                                    new TimeSpan(
                                            clock,
                                            clock,
                                            TimeSpan.NO_DELETION_TIME,
                                            TimeSpan.NO_DELETION_TIME,
                                            0,
                                            0),
                                    Tombstones.NONE,
                                    0),
                            new TreeMap<>(partitions)));
        }

        boolean start() {
            return strategy.next(facts())
                    .map(task -> {
                        assertThat(task.inputs()).isNotEmpty().doesNotHaveDuplicates();
                        assertThat(facts().busy())
                                .doesNotContainAnyElementsOf(
                                        task.inputs().stream().map(SSTableFacts::id).toList());
                        running.add(task);
                        return true;
                    })
                    .orElse(false);
        }

        void end() {
            CompactionTask task = running.remove(random.nextInt(running.size()));
            SortedMap<Long, Long> merged = new TreeMap<>();
            for (Paper paper : List.copyOf(live)) {
                if (task.inputs().contains(paper.facts)) {
                    live.remove(paper);
                    merged.putAll(paper.partitions);
                }
            }
            switch (task) {
                case CompactionTask.Rewrite rewrite -> cut(rewrite, merged);
                case CompactionTask.Promote promote -> add(merged, promote.level());
                case CompactionTask.Drop ignored -> throw new AssertionError(task);
            }
        }

        private void cut(CompactionTask.Rewrite task, SortedMap<Long, Long> merged) {
            SortedMap<Long, Long> piece = new TreeMap<>();
            long bytes = 0;
            int shard = 0;
            for (Map.Entry<Long, Long> partition : merged.entrySet()) {
                boolean isFull =
                        switch (task.cut()) {
                            case OutputCut.Whole ignored -> false;
                            case OutputCut.BySize(long max) -> bytes >= max;
                            case OutputCut.ByShards shards ->
                                    shards.shardOf(partition.getKey()) != shard;
                        };
                if (isFull) {
                    add(piece, task.level());
                    piece = new TreeMap<>();
                    bytes = 0;
                }
                if (task.cut() instanceof OutputCut.ByShards shards) {
                    shard = shards.shardOf(partition.getKey());
                }
                piece.put(partition.getKey(), partition.getValue());
                bytes += partition.getValue();
            }
            add(piece, task.level());
        }

        void run() {
            for (int round = 0; round < ROUNDS; round++) {
                switch (random.nextInt(3)) {
                    case 0 -> flush();
                    case 1 -> {
                        if (running.size() < RUNNING_MAX) {
                            start();
                        }
                    }
                    default -> {
                        if (!running.isEmpty()) {
                            end();
                            requireLevels();
                        }
                    }
                }
            }
            for (int step = 0; start() || !running.isEmpty(); step++) {
                assertThat(step).describedAs("steps until all is in order").isLessThan(2000);
                end();
                requireLevels();
            }
            Set<Long> kept = new HashSet<>();
            live.forEach(paper -> kept.addAll(paper.partitions.keySet()));
            assertThat(kept).isEqualTo(written);
        }

        /// No two SSTables of a level from 1 on overlap.
        void requireLevels() {
            for (Paper one : live) {
                for (Paper other : live) {
                    if (one != other
                            && one.facts.level() > 0
                            && one.facts.level() == other.facts.level()) {
                        assertThat(one.facts.tokens().intersects(other.facts.tokens()))
                                .describedAs("%s and %s", one.facts, other.facts)
                                .isFalse();
                    }
                }
            }
        }

        double bytesOfLevel(int level) {
            return live.stream()
                    .filter(paper -> paper.facts.level() == level)
                    .mapToDouble(paper -> paper.facts.bytes())
                    .sum();
        }

        /// How many SSTables a read of one key meets at most.
        long overlapMax() {
            return written.stream()
                    .mapToLong(token ->
                            live.stream()
                                    .filter(paper ->
                                            paper.facts
                                                    .tokens()
                                                    .intersects(new TokenSpan(token, token)))
                                    .count())
                    .max()
                    .orElse(0);
        }
    }

    private static Simulation simulated(String options, long seed) {
        Simulation simulation =
                new Simulation(
                        CompactionStrategy.of(DrawnTable.table(options)),
                        RandomSource.seeded(seed));
        simulation.run();
        return simulation;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10})
    void levels_do_not_overlap_and_hold_what_they_may(int fanout) {
        for (long seed : Seeds.of(SEEDS)) {
            Simulation simulation =
                    simulated(
                            "WITH compaction = {'class': 'LeveledCompactionStrategy', 'sstable_size_in_mb': 1, 'fanout_size': "
                                    + fanout
                                    + "}",
                            seed);
            for (int level = 1; level <= Levels.DEEPEST; level++) {
                assertThat(simulation.bytesOfLevel(level))
                        .isLessThanOrEqualTo(1.001 * (1 << 20) * Math.pow(fanout, level));
            }
            assertThat(simulation.live.stream().filter(paper -> paper.facts.level() == 0).count())
                    .isLessThanOrEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'SizeTieredCompactionStrategy'",
                "'SizeTieredCompactionStrategy', 'min_threshold': 2, 'min_sstable_size': 0",
                "'TimeWindowCompactionStrategy'",
                "'TimeWindowCompactionStrategy', 'timestamp_resolution': 'SECONDS', 'compaction_window_unit': 'MINUTES'",
                "'UnifiedCompactionStrategy'",
                "'UnifiedCompactionStrategy', 'scaling_parameters': 'L10'",
                "'UnifiedCompactionStrategy', 'scaling_parameters': 'N', 'target_sstable_size': '2MiB', 'min_sstable_size': '100KiB', 'sstable_growth': 0",
                "'UnifiedCompactionStrategy', 'scaling_parameters': 'T2, L4', 'target_sstable_size': '1MiB', 'min_sstable_size': '0B', 'max_sstables_to_compact': 2"
            })
    void all_comes_to_rest(String options) {
        for (long seed : Seeds.of(SEEDS)) {
            simulated("WITH compaction = {'class': " + options + "}", seed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"N", "L4", "L10"})
    void a_read_meets_one_sstable_of_each_level(String scaling) {
        for (long seed : Seeds.of(SEEDS)) {
            Simulation simulation =
                    simulated(
                            "WITH compaction = {'class': 'UnifiedCompactionStrategy', 'flush_size_override': '1MiB', 'target_sstable_size': '4MiB', 'min_sstable_size': '1MiB', 'scaling_parameters': '"
                                    + scaling
                                    + "'}",
                            seed);
            // 80 MB at most, in levels that grow from 1 MiB by the factor.
            assertThat(simulation.overlapMax()).isLessThanOrEqualTo(8);
        }
    }
}
