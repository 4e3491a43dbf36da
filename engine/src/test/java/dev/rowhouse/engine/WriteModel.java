package dev.rowhouse.engine;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// What a table holds, worked out the slow way: every effect that was ever written is kept, and a
/// read asks all of them.
///
/// A value is the strongest of those written to its place that no deletion of its own time or later
/// covers. Stronger is the younger one; of the same age a deletion, then one that expires, the one
/// that does so later, the larger one.
final class WriteModel {
    /// The place of what belongs to the partition and not to a row.
    static final int STATIC = -1;

    /// The place within a column that has only one.
    static final int WHOLE = -1;

    private static final long NEVER = Long.MAX_VALUE;

    /// One thing that a statement does. Timestamps are in microseconds, times to live in seconds, 0
    /// for ever.
    sealed interface Effect {
        /// The partition it is about.
        int partition();

        /// A value at a place, null to delete it.
        record Put(
                int partition,
                int row,
                String column,
                int element,
                long timestamp,
                int ttl,
                @Nullable Integer value)
                implements Effect {}

        /// The mark that makes a row be there without values.
        record Mark(int partition, int row, long timestamp, int ttl) implements Effect {}

        /// A deletion of rows from one up to and with another, or, when the first is [#STATIC], of
        /// all that the partition holds.
        ///
        /// @param column the column that is deleted, empty for all
        record Delete(int partition, int from, int to, String column, long timestamp)
                implements Effect {}
    }

    /// An effect with the second at which it ends.
    private record Lasting(Effect effect, long endSeconds) {}

    private record CellAddress(int partition, int row, String column, int element) {}

    private final List<Lasting> effects = new ArrayList<>();

    /// Keeps what a statement does.
    void add(Effect effect, long nowInSeconds) {
        int ttl =
                switch (effect) {
                    case Effect.Put put -> put.ttl();
                    case Effect.Mark mark -> mark.ttl();
                    case Effect.Delete ignored -> 0;
                };
        effects.add(new Lasting(effect, ttl == 0 ? NEVER : nowInSeconds + ttl));
    }

    /// A value that is there.
    private record Live(int value, long timestamp, long endSeconds) {
        String ttl(long nowInSeconds) {
            return endSeconds == NEVER ? "null" : String.valueOf(endSeconds - nowInSeconds);
        }
    }

    /// The rows of a partition as a query shows them: the clustering, the static columns, the
    /// others, then age and rest of life of some.
    List<String> read(int partition, int rows, long nowInSeconds) {
        List<String> found = new ArrayList<>();
        Optional<Live> s = value(new CellAddress(partition, STATIC, "s", WHOLE), nowInSeconds);
        String sets = elements(partition, STATIC, "ss", nowInSeconds, false);
        String statics = text(s) + " " + sets;
        for (int row = 0; row < rows; row++) {
            Optional<Live> v = value(new CellAddress(partition, row, "v", WHOLE), nowInSeconds);
            Optional<Live> w = value(new CellAddress(partition, row, "w", WHOLE), nowInSeconds);
            String m = elements(partition, row, "m", nowInSeconds, true);
            String st = elements(partition, row, "st", nowInSeconds, false);
            String values = text(v) + " " + text(w) + " " + m + " " + st;
            if (isMarked(partition, row, nowInSeconds) || !values.equals("null null null null")) {
                found.add(row + " " + statics + " " + values + " " + age(v, s, nowInSeconds));
            }
        }
        if (found.isEmpty() && !statics.equals("null null")) {
            found.add(
                    "null "
                            + statics
                            + " null null null null "
                            + age(Optional.empty(), s, nowInSeconds));
        }
        return found;
    }

    private static String age(Optional<Live> v, Optional<Live> s, long nowInSeconds) {
        return v.map(one -> one.timestamp() + " " + one.ttl(nowInSeconds)).orElse("null null")
                + " "
                + s.map(one -> String.valueOf(one.timestamp())).orElse("null");
    }

    private static String text(Optional<Live> value) {
        return value.map(one -> String.valueOf(one.value())).orElse("null");
    }

    private String elements(
            int partition, int row, String column, long nowInSeconds, boolean isMap) {
        TreeSet<Integer> places = new TreeSet<>();
        for (Lasting one : effects) {
            if (one.effect() instanceof Effect.Put put && put.column().equals(column)) {
                places.add(put.element());
            }
        }
        TreeMap<Integer, Integer> live = new TreeMap<>();
        for (int element : places) {
            value(new CellAddress(partition, row, column, element), nowInSeconds)
                    .ifPresent(one -> live.put(element, one.value()));
        }
        if (live.isEmpty()) {
            return "null";
        }
        List<String> texts = new ArrayList<>();
        live.forEach((key, value) -> texts.add(isMap ? key + ": " + value : String.valueOf(key)));
        return "{" + String.join(", ", texts) + "}";
    }

    private Optional<Live> value(CellAddress place, long nowInSeconds) {
        @Nullable Lasting strongest = null;
        for (Lasting one : effects) {
            if (one.effect() instanceof Effect.Put put
                    && put.partition() == place.partition()
                    && put.row() == place.row()
                    && put.column().equals(place.column())
                    && put.element() == place.element()
                    && !isDeleted(place, put.timestamp())
                    && (strongest == null
                            || isStronger(one, put, (Effect.Put) strongest.effect(), strongest))) {
                strongest = one;
            }
        }
        if (strongest == null) {
            return Optional.empty();
        }
        Effect.Put put = (Effect.Put) strongest.effect();
        return put.value() == null || strongest.endSeconds() <= nowInSeconds
                ? Optional.empty()
                : Optional.of(new Live(put.value(), put.timestamp(), strongest.endSeconds()));
    }

    private static boolean isStronger(
            Lasting added, Effect.Put put, Effect.Put before, Lasting present) {
        if (put.timestamp() != before.timestamp()) {
            return put.timestamp() > before.timestamp();
        }
        Integer value = put.value();
        Integer other = before.value();
        if (value == null || other == null) {
            return value == null;
        }
        if (put.ttl() == 0 || before.ttl() == 0) {
            return put.ttl() != before.ttl() ? put.ttl() != 0 : value > other;
        }
        if (added.endSeconds() != present.endSeconds()) {
            return added.endSeconds() > present.endSeconds();
        }
        return put.ttl() != before.ttl() ? put.ttl() < before.ttl() : value > other;
    }

    private boolean isMarked(int partition, int row, long nowInSeconds) {
        @Nullable Lasting strongest = null;
        for (Lasting one : effects) {
            if (one.effect() instanceof Effect.Mark mark
                    && mark.partition() == partition
                    && mark.row() == row
                    && !isDeleted(new CellAddress(partition, row, "", WHOLE), mark.timestamp())
                    && (strongest == null
                            || isStronger(
                                    one, mark, (Effect.Mark) strongest.effect(), strongest))) {
                strongest = one;
            }
        }
        return strongest != null && strongest.endSeconds() > nowInSeconds;
    }

    private static boolean isStronger(
            Lasting added, Effect.Mark mark, Effect.Mark before, Lasting present) {
        if (mark.timestamp() != before.timestamp()) {
            return mark.timestamp() > before.timestamp();
        }
        if (mark.ttl() == 0 || before.ttl() == 0) {
            return mark.ttl() != 0;
        }
        return added.endSeconds() > present.endSeconds();
    }

    private boolean isDeleted(CellAddress place, long timestamp) {
        for (Lasting one : effects) {
            if (one.effect() instanceof Effect.Delete deletion
                    && deletion.partition() == place.partition()
                    && deletion.timestamp() >= timestamp
                    && place.row() >= deletion.from()
                    && place.row() <= deletion.to()
                    && (deletion.column().isEmpty() || deletion.column().equals(place.column()))) {
                return true;
            }
        }
        return false;
    }
}
