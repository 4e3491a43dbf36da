package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.HumanSize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `UnifiedCompactionStrategy`: SSTables of similar density belong to one level; as soon as enough
/// of a level overlap somewhere, they become SSTables of a higher one.
///
/// Density is the size of an SSTable divided by the share of the ring that it spans, so that an
/// SSTable that is cut into four keeps its level. Each level has a scaling parameter `w`, from
/// which come the factor by which the level is denser than the one before, and how many overlapping
/// SSTables are too many:
///
/// | written | w | factor | too many |
/// | --- | --- | --- | --- |
/// | `T4` (tiered) | 2 | w + 2 = 4 | w + 2 = 4 |
/// | `N` | 0 | 2 | 2 |
/// | `L4` (levelled) | -2 | 2 - w = 4 | 2 |
///
/// Results are cut at fixed places of the ring, so that compactions of neighbouring parts do not
/// need each other's SSTables.
final class UnifiedStrategy extends CompactionStrategy {
    // The leeway of a flush below the usual size without becoming a level of its own.
    private static final double FLUSH_LEEWAY = 0.9;
    private static final long FLUSH_BYTES = 64L << 20;

    private final List<Integer> scaling;
    private final Optional<Long> flushBytes;
    private final long overlapMax;
    private final OverlapSets.Inclusion inclusion;
    private final ShardRule shards;

    /// The number of shards into which the result of a compaction is cut.
    ///
    /// @param base the usual number
    /// @param targetBytes the size an SSTable should have
    /// @param minBytes the size below which SSTables are not cut into the usual number
    /// @param growth which part of a growing density becomes larger SSTables rather than more
    ///     shards, from 0 to 1
    private record ShardRule(int base, double targetBytes, double minBytes, double growth) {
        static ShardRule of(StrategyOptions options) {
            return new ShardRule(
                    (int) options.integer("base_shard_count", 4),
                    bytes(options, "target_sstable_size", "1GiB"),
                    bytes(options, "min_sstable_size", "100MiB"),
                    options.number("sstable_growth", 0.333));
        }

        int count(double density) {
            if (minBytes > 0 && density < minBytes * base) {
                // Only numbers that divide the base, so that its boundaries are among theirs.
                int divisorMax = Integer.lowestOneBit(base);
                return density < minBytes
                        ? 1
                        : Math.min(Integer.highestOneBit((int) (density / minBytes)), divisorMax);
            }
            double ratio = density / (targetBytes * base);
            if (ratio < 1) {
                return base;
            }
            double exponent = (1 - growth) * Math.log(ratio) / Math.log(2);
            return base << Math.min(20, (int) Math.floor(exponent + 0.5));
        }
    }

    UnifiedStrategy(StrategyOptions options) {
        super(options, TombstoneRule.of(options));
        this.scaling =
                Arrays.stream(options.text("scaling_parameters", "T4").split(","))
                        .map(parameter -> scalingOf(parameter.strip()))
                        .toList();
        this.flushBytes =
                options.has("flush_size_override")
                        ? Optional.of((long) bytes(options, "flush_size_override", ""))
                        : Optional.empty();
        long limit = options.integer("max_sstables_to_compact", 0);
        this.overlapMax = limit <= 0 ? Long.MAX_VALUE : limit;
        this.inclusion =
                OverlapSets.Inclusion.valueOf(
                        options.text("overlap_inclusion_method", "TRANSITIVE")
                                .toUpperCase(Locale.ROOT));
        this.shards = ShardRule.of(options);
    }

    private static double bytes(StrategyOptions options, String name, String otherwise) {
        String text = options.text(name, otherwise);
        return HumanSize.parse(text)
                .map(HumanSize::bytes)
                .orElseThrow(() -> new IllegalArgumentException(name + " " + text));
    }

    private static int scalingOf(String parameter) {
        return switch (parameter.charAt(0)) {
            case 'N' -> 0;
            case 'T' -> Integer.parseInt(parameter.substring(1)) - 2;
            case 'L' -> 2 - Integer.parseInt(parameter.substring(1));
            default -> Integer.parseInt(parameter);
        };
    }

    private int scaling(int level) {
        return scaling.get(Math.min(level, scaling.size() - 1));
    }

    private int fanout(int level) {
        return 2 + Math.abs(scaling(level));
    }

    private int threshold(int level) {
        return 2 + Math.max(0, scaling(level));
    }

    /// The level that an SSTable's density puts it on.
    private int levelOf(SSTableFacts sstable, TableFacts facts) {
        double usual = flushBytes.orElse(facts.flushBytes() > 0 ? facts.flushBytes() : FLUSH_BYTES);
        double limit = usual * (1 - FLUSH_LEEWAY / fanout(0)) * fanout(0);
        int level = 0;
        while (sstable.density() >= limit && level < Long.SIZE) {
            level++;
            limit *= fanout(level);
        }
        return level;
    }

    /// Some SSTables that may be compacted together.
    ///
    /// @param level their level
    /// @param bucket they, and where they overlap most
    private record Candidate(int level, OverlapSets.Bucket bucket) {
        /// The most urgent one first: where a read meets most SSTables; on a tie the lower level,
        /// where the same work frees more of the ring.
        static final Comparator<Candidate> URGENCY =
                Comparator.comparingInt((Candidate one) -> -one.bucket.overlap())
                        .thenComparingInt(Candidate::level);
    }

    @Override
    Optional<CompactionTask> choose(TableFacts facts) {
        List<List<SSTableFacts>> levels = new ArrayList<>();
        for (SSTableFacts sstable : facts.idle()) {
            int level = levelOf(sstable, facts);
            while (levels.size() <= level) {
                levels.add(new ArrayList<>());
            }
            levels.get(level).add(sstable);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int level = 0; level < levels.size(); level++) {
            int enough = threshold(level);
            for (OverlapSets.Bucket bucket :
                    OverlapSets.of(levels.get(level)).buckets(inclusion, enough)) {
                candidates.add(new Candidate(level, bucket));
            }
        }
        return candidates.stream().min(Candidate.URGENCY).map(this::task);
    }

    private CompactionTask task(Candidate candidate) {
        String reason =
                "%d overlapping SSTables on level %d"
                        .formatted(candidate.bucket.overlap(), candidate.level);
        return rewrite(candidate.bucket.limitedTo(overlapMax), reason);
    }

    private CompactionTask rewrite(List<SSTableFacts> inputs, String reason) {
        TokenSpan span =
                inputs.stream().map(SSTableFacts::tokens).reduce(TokenSpan::union).orElseThrow();
        double density = totalBytes(inputs) / span.coverage();
        return new CompactionTask.Rewrite(
                inputs, 0, OutputCut.shards(shards.count(density)), reason);
    }

    @Override
    CompactionTask rewriteAlone(List<SSTableFacts> worthwhile, long gcBefore) {
        SSTableFacts deadest =
                worthwhile.stream()
                        .max(
                                Comparator.comparingDouble((SSTableFacts one) ->
                                                one.tombstones().ratioBefore(gcBefore))
                                        .thenComparing(SSTableFacts.BY_ID.reversed()))
                        .orElseThrow();
        return rewrite(List.of(deadest), tombstoneReason(deadest, gcBefore));
    }

    /// One task for each group of SSTables that hang together by overlapping.
    @Override
    public List<CompactionTask> major(TableFacts facts) {
        return OverlapSets.of(facts.idle()).buckets(OverlapSets.Inclusion.TRANSITIVE, 1).stream()
                .map(bucket -> rewrite(bucket.sstables(), "all that overlap into one run"))
                .toList();
    }
}
