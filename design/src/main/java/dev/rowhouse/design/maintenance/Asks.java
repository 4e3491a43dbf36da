package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Need;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The questions of one mutation while they are collected. The same question is asked once, however
/// many tables need its answer.
///
/// **Thread safety.** None; it lives as long as one draft.
final class Asks {
    private final String mutation;
    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final Set<String> names;
    private final boolean isLater;

    Asks(String mutation) {
        this(mutation, new LinkedHashSet<>(), false);
    }

    private Asks(String mutation, Set<String> names, boolean isLater) {
        this.mutation = mutation;
        this.names = names;
        this.isLater = isLater;
    }

    /// Questions that are asked later, of tables that have changed meanwhile. No two have one name,
    /// nor that of a row of another, which may be in use then.
    Asks later() {
        List.copyOf(names).forEach(name -> names.add(Ask.row(name)));
        return new Asks(mutation, names, true);
    }

    private record Key(RowShape shape, Map<Field, Source> binds, boolean isComputed) {}

    private static final class Entry {
        private final Ask first;
        private final Set<Field> outputs = new LinkedHashSet<>();
        private final Set<Computation> computed = new LinkedHashSet<>();

        Entry(Ask first) {
            this.first = first;
        }

        Ask ask() {
            Need need = first.need();
            return new Ask(
                    first.name(),
                    Need.support(need.name(), need.shape(), need.equal(), List.copyOf(outputs)),
                    first.binds(),
                    first.count(),
                    first.missing(),
                    List.copyOf(computed));
        }
    }

    /// What is made of all rows that some bound fields find.
    Source computed(RowShape shape, Map<Field, Source> binds, Computation computation) {
        Entry entry =
                entries.computeIfAbsent(
                        new Key(shape, binds, true),
                        _ ->
                                new Entry(
                                        ask(
                                                free("computed", false),
                                                shape,
                                                binds,
                                                ReadCount.ONE,
                                                WhenMissing.NULLS)));
        computation.values().ifPresent(entry.outputs::add);
        entry.computed.add(computation);
        return new Source.FromRead(entry.first.name(), computation.result());
    }

    private Ask ask(
            String name,
            RowShape shape,
            Map<Field, Source> binds,
            ReadCount count,
            WhenMissing missing) {
        Need need = Need.support(mutation, shape, List.copyOf(binds.keySet()), List.of());
        return new Ask(name, need, binds, count, missing, List.of());
    }

    /// A value of the row, or of each of the rows, that some bound fields find.
    Source value(
            RowShape shape,
            Map<Field, Source> binds,
            ReadCount count,
            WhenMissing missing,
            Field wanted) {
        return new Source.FromRead(ask(shape, binds, count, missing, wanted).name(), wanted);
    }

    /// The question itself; `ask()` of the same binds returns it with all that has been wanted so
    /// far.
    Ask ask(
            RowShape shape,
            Map<Field, Source> binds,
            ReadCount count,
            WhenMissing missing,
            Field wanted) {
        Entry entry =
                entries.computeIfAbsent(
                        new Key(shape, binds, false),
                        _ -> new Entry(ask(name(shape, count), shape, binds, count, missing)));
        entry.outputs.add(wanted);
        return entry.ask();
    }

    /// The question of a name with all that is wanted of it.
    Ask find(String name) {
        return entries.values().stream()
                .map(Entry::ask)
                .filter(ask -> ask.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// All questions of one row, each after those whose answers it binds.
    List<Ask> single() {
        List<Ask> sorted = new ArrayList<>();
        List<Ask> left =
                new ArrayList<>(
                        entries.values().stream()
                                .map(Entry::ask)
                                .filter(ask -> ask.count() == ReadCount.ONE)
                                .toList());
        while (!left.isEmpty()) {
            Ask next =
                    left.stream()
                            .filter(ask -> left.stream().noneMatch(o -> binds(ask, o.name())))
                            .findFirst()
                            .orElseThrow();
            sorted.add(next);
            left.remove(next);
        }
        return sorted;
    }

    /// The names of the questions of many rows.
    Set<String> many() {
        Set<String> many = new LinkedHashSet<>();
        entries.values().stream()
                .map(Entry::ask)
                .filter(ask -> ask.count() == ReadCount.MANY)
                .forEach(ask -> many.add(ask.name()));
        return many;
    }

    private static boolean binds(Ask ask, String read) {
        return ask.binds().values().stream()
                .anyMatch(s -> s instanceof Source.FromRead(var from, _) && from.equals(read));
    }

    /// A name for a row or rows of a shape that no other question has: `follow`, `likes`, `user2`.
    String name(RowShape shape, ReadCount count) {
        String entity = shape.roots().getFirst().name();
        String simple = entity.substring(entity.lastIndexOf('.') + 1);
        String base = simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
        if (count == ReadCount.MANY && !base.endsWith("s")) {
            base += "s";
        }
        return free(base, isLater && count == ReadCount.MANY);
    }

    /// @param isLoop whether the name of a row has to be free too
    private String free(String base, boolean isLoop) {
        String name = base;
        for (int i = 2; names.contains(name) || isLoop && names.contains(Ask.row(name)); i++) {
            name = base + i;
        }
        names.add(name);
        if (isLoop) {
            names.add(Ask.row(name));
        }
        return name;
    }
}
