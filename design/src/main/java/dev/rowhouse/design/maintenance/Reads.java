package dev.rowhouse.design.maintenance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The questions whose answers some work needs.
public final class Reads {
    private Reads() {}

    /// The names of the questions, in the order of first use.
    public static Set<String> of(TableWork work) {
        Set<String> reads = new LinkedHashSet<>();
        collect(work, source -> reads.addAll(source.reads()));
        return reads;
    }

    /// The names of the questions that some values come from, in the order of first use.
    public static Set<String> of(Collection<Source> sources) {
        Set<String> reads = new LinkedHashSet<>();
        sources.forEach(source -> reads.addAll(source.reads()));
        return reads;
    }

    /// A value of some work that is computed from values of which some are read.
    static Optional<Source.Computed> computed(TableWork work) {
        List<Source.Computed> found = new ArrayList<>();
        collect(
                work,
                source -> {
                    if (source instanceof Source.Computed computed) {
                        found.add(computed);
                    }
                });
        return found.stream().findFirst();
    }

    /// Whether the key that some work writes needs further reads.
    ///
    /// @param known the values that have been read already
    static boolean looksFurther(TableWork work, Collection<Source> known) {
        Collection<Source> key =
                switch (work.innermost()) {
                    case TableWork.Change change -> change.key().values();
                    case TableWork.Move move -> move.from().values();
                    case TableWork.Remove remove -> remove.key().values();
                    default -> List.of();
                };
        return key.stream()
                .filter(Source.FromRead.class::isInstance)
                .anyMatch(source -> !known.contains(source));
    }

    private static void collect(TableWork work, Consumer<Source> visitor) {
        switch (work) {
            case TableWork.Put(_, var row, var expiries) -> {
                collect(row.values(), visitor);
                collect(moments(expiries), visitor);
            }
            case TableWork.Change(_, var key, var values, var expiries, var owner) -> {
                collect(moments(expiries), visitor);
                collect(key.values(), visitor);
                collect(owner.values(), visitor);
                collect(values.values(), visitor);
            }
            case TableWork.Remove(_, var key, _) -> collect(key.values(), visitor);
            case TableWork.Move(_, var from, var row, var expiries) -> {
                collect(moments(expiries), visitor);
                collect(from.values(), visitor);
                collect(row.values(), visitor);
            }
            case TableWork.Add(_, var key, _) -> collect(key.values(), visitor);
            case TableWork.Reset(_, var key, _) -> collect(key.values(), visitor);
            case TableWork.PerElement(_, _, _, var collection, var inner) -> {
                collect(List.of(collection), visitor);
                collect(inner, visitor);
            }
            case TableWork.WhenPresent(_, var values, _, var inner) -> {
                collect(values, visitor);
                collect(inner, visitor);
            }
            case TableWork.PutOrRemove(_, var present, var row, var gone) -> {
                visitor.accept(present);
                collect(row, visitor);
                collect(gone, visitor);
            }
            case TableWork.WhenExists(_, var key, _, var inner) -> {
                collect(List.of(key.one(), key.other()), visitor);
                collect(inner, visitor);
            }
            case TableWork.WhenOwn(_, var pairs, var inner) -> {
                pairs.forEach(pair -> collect(List.of(pair.one(), pair.other()), visitor));
                collect(inner, visitor);
            }
            case TableWork.WhenValue(_, _, _, var pair, var inner) -> {
                collect(List.of(pair.one(), pair.other()), visitor);
                collect(inner, visitor);
            }
            case TableWork.WhenChanged(_, var pairs, var inner) -> {
                pairs.forEach(pair -> collect(List.of(pair.one(), pair.other()), visitor));
                collect(inner, visitor);
            }
            case TableWork.WhenSame(_, var pairs, var different, var same) -> {
                pairs.forEach(pair -> collect(List.of(pair.one(), pair.other()), visitor));
                different.forEach(inner -> collect(inner, visitor));
                same.forEach(inner -> collect(inner, visitor));
            }
        }
    }

    private static List<Source> moments(List<Expiry> expiries) {
        return expiries.stream().map(Expiry::from).toList();
    }

    private static void collect(Collection<Source> sources, Consumer<Source> visitor) {
        sources.forEach(visitor);
    }
}
