package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.GroupLimit;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Collects the questions of one mutation. The same question is asked once, however many tables
/// need its answer.
///
/// **Thread safety.** None; it lives as long as one draft.
final class Lookups {
    private final String mutation;
    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final Set<String> names;
    private final boolean isLater;
    private final Optional<EarlyValues> early;

    /// @param mutation the mutation that asks
    Lookups(ConceptualMutation.Header mutation) {
        this.mutation = mutation.name();
        this.names = new LinkedHashSet<>();
        this.isLater = false;
        this.early =
                mutation.isHelped()
                        ? Optional.of(
                                new EarlyValues(
                                        new Lookups(mutation.name(), names, false),
                                        mutation.parameters()))
                        : Optional.empty();
    }

    private Lookups(String mutation, Set<String> names, boolean isLater) {
        this.mutation = mutation;
        this.names = names;
        this.isLater = isLater;
        this.early = Optional.empty();
    }

    /// The values that are read before the mutation holds its instance; empty when it holds none.
    Optional<EarlyValues> early() {
        return early;
    }

    /// A collector for the questions that are asked after the first writes, when tables have
    /// changed. None of them gets the name of an earlier question or of its row, because both may
    /// still be in use.
    Lookups later() {
        List.copyOf(names).forEach(name -> names.add(Lookup.row(name)));
        return new Lookups(mutation, names, true);
    }

    /// A collector that knows the same names and is thrown away: for finding out whether there is
    /// work at all.
    Lookups scratch() {
        return new Lookups(mutation, new LinkedHashSet<>(names), isLater);
    }

    private record Key(
            RowShape shape, Map<Field, Source> binds, boolean isComputed, List<OrderTerm> order) {}

    private static final class Entry {
        private final Lookup first;
        private final Set<Field> outputs = new LinkedHashSet<>();
        private final Set<Computation> computed = new LinkedHashSet<>();

        Entry(Lookup first) {
            this.first = first;
        }

        Lookup lookup() {
            Demand demand = first.demand();
            return new Lookup(
                    first.name(),
                    demand.showing(List.copyOf(outputs)),
                    first.binds(),
                    first.count(),
                    first.missing(),
                    List.copyOf(computed));
        }
    }

    /// The aggregate over all rows that some bound fields find.
    Source computed(RowShape shape, Map<Field, Source> binds, Computation computation) {
        Entry entry =
                entries.computeIfAbsent(
                        new Key(shape, binds, true, List.of()),
                        _ ->
                                new Entry(
                                        lookup(
                                                free("computed", false),
                                                shape,
                                                binds,
                                                ReadCount.ONE,
                                                WhenMissing.NULLS)));
        computation.values().ifPresent(entry.outputs::add);
        entry.computed.add(computation);
        return new Source.FromRead(entry.first.name(), computation.result());
    }

    private Lookup lookup(
            String name,
            RowShape shape,
            Map<Field, Source> binds,
            ReadCount count,
            WhenMissing missing) {
        Demand demand = Demand.support(mutation, shape, List.copyOf(binds.keySet()), List.of());
        return new Lookup(name, demand, binds, count, missing, List.of());
    }

    /// A value of the row, or of each of the rows, that some bound fields find.
    Source value(
            RowShape shape,
            Map<Field, Source> binds,
            ReadCount count,
            WhenMissing missing,
            Field wanted) {
        return new Source.FromRead(lookup(shape, binds, count, missing, wanted).name(), wanted);
    }

    /// The question itself. `lookup()` with the same binds returns it with all outputs requested so
    /// far.
    Lookup lookup(
            RowShape shape,
            Map<Field, Source> binds,
            ReadCount count,
            WhenMissing missing,
            Field wanted) {
        Entry entry =
                entries.computeIfAbsent(
                        new Key(shape, binds, false, List.of()),
                        _ -> new Entry(lookup(name(shape, count), shape, binds, count, missing)));
        entry.outputs.add(wanted);
        return entry.lookup();
    }

    /// A value of the row that comes first among those that some bound fields find; null when there
    /// is none.
    Source first(RowShape shape, Map<Field, Source> binds, List<OrderTerm> order, Field wanted) {
        Entry entry =
                entries.computeIfAbsent(
                        new Key(shape, binds, false, order),
                        _ ->
                                new Entry(
                                        first(
                                                lookup(
                                                        free("first", false),
                                                        shape,
                                                        binds,
                                                        ReadCount.ONE,
                                                        WhenMissing.NULLS),
                                                order)));
        entry.outputs.add(wanted);
        return new Source.FromRead(entry.first.name(), wanted);
    }

    private static Lookup first(Lookup lookup, List<OrderTerm> order) {
        Demand all = lookup.demand();
        return new Lookup(
                lookup.name(),
                new Demand(
                                all.name(),
                                all.shape(),
                                all.equal(),
                                List.of(),
                                List.of(),
                                List.of(),
                                order,
                                List.of(),
                                Optional.empty(),
                                Optional.empty())
                        .keepingFirst(Optional.of(new GroupLimit(1, false))),
                lookup.binds(),
                lookup.count(),
                lookup.missing(),
                List.of());
    }

    /// The question with a name, with all outputs requested so far.
    Lookup find(String name) {
        return entries.values().stream()
                .map(Entry::lookup)
                .filter(lookup -> lookup.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// All questions that return one row. Each comes after those whose answers it binds.
    List<Lookup> single() {
        List<Lookup> sorted = new ArrayList<>();
        List<Lookup> left =
                new ArrayList<>(
                        entries.values().stream()
                                .map(Entry::lookup)
                                .filter(lookup -> lookup.count() == ReadCount.ONE)
                                .toList());
        while (!left.isEmpty()) {
            Lookup next =
                    left.stream()
                            .filter(lookup -> left.stream().noneMatch(o -> binds(lookup, o.name())))
                            .findFirst()
                            .orElseThrow();
            sorted.add(next);
            left.remove(next);
        }
        return sorted;
    }

    /// The names of the questions that return many rows.
    Set<String> many() {
        Set<String> many = new LinkedHashSet<>();
        entries.values().stream()
                .map(Entry::lookup)
                .filter(lookup -> lookup.count() == ReadCount.MANY)
                .forEach(lookup -> many.add(lookup.name()));
        return many;
    }

    private static boolean binds(Lookup lookup, String read) {
        return lookup.binds().values().stream().anyMatch(s -> s.reads().contains(read));
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

    /// @param isLoop whether the name of its row must be unused, too
    private String free(String base, boolean isLoop) {
        String name = base;
        for (int i = 2; names.contains(name) || isLoop && names.contains(Lookup.row(name)); i++) {
            name = base + i;
        }
        names.add(name);
        if (isLoop) {
            names.add(Lookup.row(name));
        }
        return name;
    }
}
