package dev.rowhouse.storage.compaction;

import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What each strategy decides for drawn tables. The files show how the strategies work.
class CompactionStrategyTest {
    @TestFactory
    Stream<DynamicTest> strategies_decide() {
        return GoldenRunner.of("golden/compaction", () -> CompactionStrategyTest::decide).tests();
    }

    private static String decide(GoldenCase golden) {
        DrawnTable drawn = DrawnTable.parse(golden.arguments(), golden.input());
        CompactionStrategy strategy = CompactionStrategy.of(drawn.table());
        return switch (golden.verb()) {
            case "next" ->
                    strategy.next(drawn.facts()).map(CompactionTask::toString).orElse("nothing");
            case "major" -> {
                String tasks =
                        strategy.major(drawn.facts()).stream()
                                .map(CompactionTask::toString)
                                .collect(Collectors.joining("\n"));
                yield tasks.isEmpty() ? "nothing" : tasks;
            }
            default -> throw new IllegalArgumentException(golden.verb());
        };
    }
}
