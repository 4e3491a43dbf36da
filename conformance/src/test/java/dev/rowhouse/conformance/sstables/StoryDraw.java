package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.fuzz.Dice;
import dev.rowhouse.conformance.sstables.CassandraStorage.Upkeep;
import dev.rowhouse.conformance.sstables.TableSketch.Column;
import dev.rowhouse.cql.types.UserType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Stories by chance. The same source gives the same story.
final class StoryDraw {
    private final Dice dice;
    private final ValueDraw values;
    private final TableDraw tables;
    private final List<Step> steps = new ArrayList<>();
    private final List<Column> dropped = new ArrayList<>();
    private final boolean hasUserType;
    private TableSketch table;
    private int added;

    private StoryDraw(Dice dice, boolean isWide) {
        this.dice = dice;
        this.values = new ValueDraw(dice);
        this.tables = new TableDraw(dice, values);
        this.table = tables.table(isWide);
        this.hasUserType = TableDraw.hasUserType(table.all());
    }

    static Story of(RandomSource random) {
        Dice dice = new Dice(random);
        boolean isWide = dice.percent(20);
        return new StoryDraw(dice, isWide).story(isWide);
    }

    private Story story(boolean isWide) {
        List<String> schema = tables.statements(table);
        boolean mayAllExpire = schema.getLast().contains("default_time_to_live");
        WriteDraw writes = new WriteDraw(dice, values, table, mayAllExpire);
        boolean isChanged = dice.percent(35) && !table.isCounter();
        int count = dice.of(8, 25, 60, 120);
        for (int i = 0; i < count; i++) {
            if (isWide && !table.isCounter() && dice.between(0, count) < 3) {
                addWidePartition(writes);
            }
            steps.add(new Step.Write(writes.next()));
            switch (dice.between(0, 49)) {
                case 0, 1, 2, 3 -> steps.add(new Step.Flush());
                case 4 -> steps.add(new Step.Compact());
                case 5, 6 -> steps.add(new Step.Pass(pause()));
                case 7, 8 -> {
                    if (isChanged) {
                        change(writes);
                        writes.changeTable(table);
                    }
                }
                default -> {}
            }
        }
        boolean mayExpire = writes.hasLives() || mayAllExpire;
        return new Story(
                schema,
                steps,
                new QuestionDraw(dice, table, mayExpire).questions(),
                writes.hasShortLives(),
                dice.of(3_000, 20_000, 1_000_000, 1_000_000),
                dice.of(Upkeep.values()));
    }

    private Duration pause() {
        return dice.of(
                Duration.ofSeconds(2),
                Duration.ofMinutes(5),
                Duration.ofHours(3),
                Duration.ofDays(2),
                Duration.ofDays(20));
    }

    private void addWidePartition(WriteDraw writes) {
        int rows = dice.of(40, 150, 300);
        int bytes = dice.of(10, 400, 1500);
        for (int i = 0; i < rows; i++) {
            steps.add(new Step.Write(writes.wide(i, bytes)));
        }
    }

    private void change(WriteDraw writes) {
        switch (dice.between(0, 5)) {
            case 0, 1, 2 -> {
                // At cells of a column that are younger than its drop Cassandra's reads fail.
                if (!writes.isAheadOfTime()) {
                    drop();
                }
            }
            case 3 -> add();
            case 4 ->
                    steps.add(
                            new Step.Change(
                                    "ALTER TABLE t WITH compression = " + tables.compression()));
            default -> {
                if (hasUserType && TableDraw.mayChangeUserType(table)) {
                    steps.add(new Step.Change("ALTER TYPE u ADD f" + added++ + " text"));
                }
            }
        }
    }

    private void drop() {
        List<Column> candidates =
                table.values().stream()
                        .filter(one ->
                                !(one.type() instanceof UserType && one.type().isMultiCell()))
                        .toList();
        if (candidates.size() < 2) {
            return;
        }
        Column column = dice.of(candidates);
        table = table.without(column);
        // What was of a user-defined type is remembered as a tuple, and cannot come back.
        if (!column.name().startsWith("s") && !TableDraw.hasUserType(List.of(column))) {
            dropped.add(column);
        }
        steps.add(
                new Step.Change(
                        "ALTER TABLE t DROP " + column.name() + " USING TIMESTAMP " + Step.NOW));
    }

    private void add() {
        boolean isBack = !dropped.isEmpty() && dice.percent(70);
        Column column = isBack ? dropped.removeLast() : tables.addition("w" + added++, hasUserType);
        table = table.with(column);
        steps.add(
                new Step.Change("ALTER TABLE t ADD " + column.name() + " " + column.type().cql()));
    }
}
