package dev.rowhouse.prove.explore.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The troubles that callers may have in an exploration. Crashes happen to the first caller.
public enum Situation {
    /// All run to their end, with equal clocks.
    RACE("race", "at the same time"),
    /// All run to their end; the clock of the first is ahead of the others'.
    CLOCK_AHEAD("clock", "at the same time, the clock of the first ahead"),
    /// The first crashes for good; then the others run.
    CRASH_BEFORE("crash, then", "the first crashes for good, then the second runs"),
    /// The first crashes for good while the others run, perhaps after one retry.
    CRASH("crash", "the first crashes for good while the second runs"),
    /// The first crashes and is retried while the others run.
    RETRY("retry", "the first crashes and is retried while the second runs"),
    /// The first ends without learning of it and runs again, while the others run.
    REPEAT("repeat", "the first runs again after its end while the second runs");

    private final String title;
    private final String text;

    Situation(String title, String text) {
        this.title = title;
        this.text = text;
    }

    /// The title of a column of results.
    public String title() {
        return title;
    }

    /// A name for programs, such as `crash-before`.
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The situation in words.
    ///
    /// @param callers the number of callers
    public String text(int callers) {
        return callers == 2 ? text : text.replace("the second runs", "the others run");
    }

    /// Whether the callers differ, so that the order of a pair matters.
    public boolean isUneven() {
        return this != RACE;
    }

    /// Whether the clocks of the callers differ by more than plans assume.
    public boolean isSkewed() {
        return this == CLOCK_AHEAD;
    }

    /// The orders of calls, one after the other, of which one must explain the tables at the end. A
    /// call that crashed may have happened or not; one that ran twice may have happened at both
    /// times.
    ///
    /// @param calls the number of calls
    public List<List<Integer>> orders(int calls) {
        return Orders.of(1, calls - 1).stream().flatMap(this::withFirst).distinct().toList();
    }

    /// An order of the other calls, and the first one wherever it may have happened.
    private Stream<List<Integer>> withFirst(List<Integer> others) {
        List<List<Integer>> once = Orders.withInserted(others, 0);
        Stream<List<Integer>> twice =
                once.stream().flatMap(order -> Orders.withInserted(order, 0).stream());
        return switch (this) {
            case RACE, CLOCK_AHEAD -> once.stream();
            case CRASH_BEFORE ->
                    Stream.concat(
                            Stream.of(others), once.stream().filter(order -> order.getLast() != 0));
            case CRASH ->
                    Stream.concat(
                            Stream.of(others),
                            Stream.concat(once.stream(), twice.filter(Situation::isApart)));
            case RETRY -> Stream.concat(once.stream(), twice);
            case REPEAT -> twice;
        };
    }

    /// Whether another call lies between the two times of the first.
    private static boolean isApart(List<Integer> order) {
        return order.lastIndexOf(0) - order.indexOf(0) > 1;
    }

    /// Whether each call runs once, from its beginning to its end.
    public boolean runsEachOnce() {
        return this == RACE || this == CLOCK_AHEAD;
    }

    private boolean canCrash(Caller caller) {
        int crashesMax =
                switch (this) {
                    case RACE, CLOCK_AHEAD, REPEAT -> 0;
                    case CRASH_BEFORE, RETRY -> 1;
                    case CRASH -> 2;
                };
        return caller.isRunning()
                && caller.runs() <= crashesMax
                && caller.hasWritten()
                && caller.run().next().isWrite();
    }

    private boolean canRunAgain(Caller caller) {
        return switch (this) {
            case RACE, CLOCK_AHEAD, CRASH_BEFORE -> false;
            case CRASH, RETRY -> caller.life() == Caller.Life.CRASHED && caller.runs() == 1;
            case REPEAT -> caller.hasEnded() && caller.runs() == 1;
        };
    }

    /// The moves that are possible.
    List<Move> moves(World world) {
        List<Move> moves = new ArrayList<>();
        Caller first = world.callers().getFirst();
        for (int i = 0; i < world.callers().size(); i++) {
            boolean waits = this == CRASH_BEFORE && i > 0 && first.life() == Caller.Life.ALIVE;
            if (!waits && world.callers().get(i).isRunning()) {
                moves.add(new Move(i, Move.Kind.SEND));
            }
        }
        if (canCrash(first)) {
            moves.add(new Move(0, Move.Kind.CRASH));
        }
        if (canRunAgain(first)) {
            moves.add(new Move(0, Move.Kind.RUN_AGAIN));
        }
        return moves;
    }

    /// Whether no end that this situation is about can follow: the first caller had no trouble.
    boolean isHopeless(World world) {
        Caller first = world.callers().getFirst();
        boolean isOver = first.life() != Caller.Life.CRASHED && !first.isRunning();
        return switch (this) {
            case RACE, CLOCK_AHEAD, REPEAT -> false;
            case CRASH_BEFORE, CRASH -> isOver;
            case RETRY -> isOver && first.runs() == 1;
        };
    }

    /// Whether a world is an end that this situation is about.
    boolean isEnd(World world) {
        for (int i = 1; i < world.callers().size(); i++) {
            if (world.callers().get(i).isRunning()) {
                return false;
            }
        }
        Caller first = world.callers().getFirst();
        return switch (this) {
            case RACE, CLOCK_AHEAD -> !first.isRunning();
            case CRASH_BEFORE, CRASH -> first.life() == Caller.Life.CRASHED;
            case RETRY, REPEAT -> !first.isRunning() && first.runs() == 2;
        };
    }
}
