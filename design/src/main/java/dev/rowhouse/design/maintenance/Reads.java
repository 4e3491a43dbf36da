package dev.rowhouse.design.maintenance;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The questions whose answers some work needs.
public final class Reads {
    private Reads() {}

    /// The names of the questions, in the order of first use.
    public static Set<String> of(TableWork work) {
        Set<String> reads = new LinkedHashSet<>();
        collect(work, reads);
        return reads;
    }

    /// The names of the questions that some values come from, in the order of first use.
    public static Set<String> of(Collection<Source> sources) {
        Set<String> reads = new LinkedHashSet<>();
        collect(sources, reads);
        return reads;
    }

    /// Whether the key that some work writes needs further reads.
    ///
    /// @param known the values that have been read already
    static boolean looksFurther(TableWork work, Collection<Source> known) {
        return work.innermost() instanceof TableWork.Change change
                && change.key().values().stream()
                        .filter(Source.FromRead.class::isInstance)
                        .anyMatch(source -> !known.contains(source));
    }

    private static void collect(TableWork work, Set<String> reads) {
        switch (work) {
            case TableWork.Put(_, var row, var expiries) -> {
                collect(row.values(), reads);
                collect(moments(expiries), reads);
            }
            case TableWork.Change(_, var key, var values, var expiries, var owner) -> {
                collect(moments(expiries), reads);
                collect(key.values(), reads);
                collect(owner.values(), reads);
                collect(values.values(), reads);
            }
            case TableWork.Remove(_, var key, _) -> collect(key.values(), reads);
            case TableWork.Move(_, var from, var row, var expiries) -> {
                collect(moments(expiries), reads);
                collect(from.values(), reads);
                collect(row.values(), reads);
            }
            case TableWork.Add(_, var key, _) -> collect(key.values(), reads);
            case TableWork.PerElement(_, _, _, var collection, var inner) -> {
                collect(List.of(collection), reads);
                collect(inner, reads);
            }
            case TableWork.WhenPresent(_, var values, _, var inner) -> {
                collect(values, reads);
                collect(inner, reads);
            }
            case TableWork.WhenExists(_, var key, _, var inner) -> {
                collect(List.of(key.one(), key.other()), reads);
                collect(inner, reads);
            }
            case TableWork.WhenOwn(_, var pairs, var inner) -> {
                pairs.forEach(pair -> collect(List.of(pair.one(), pair.other()), reads));
                collect(inner, reads);
            }
            case TableWork.WhenValue(_, _, _, var pair, var inner) -> {
                collect(List.of(pair.one(), pair.other()), reads);
                collect(inner, reads);
            }
            case TableWork.WhenChanged(_, var pairs, var inner) -> {
                pairs.forEach(pair -> collect(List.of(pair.one(), pair.other()), reads));
                collect(inner, reads);
            }
            case TableWork.WhenSame(_, var pairs, var different, var same) -> {
                pairs.forEach(pair -> collect(List.of(pair.one(), pair.other()), reads));
                different.forEach(inner -> collect(inner, reads));
                same.forEach(inner -> collect(inner, reads));
            }
        }
    }

    private static List<Source> moments(List<Expiry> expiries) {
        return expiries.stream().map(Expiry::from).toList();
    }

    private static void collect(Collection<Source> sources, Set<String> reads) {
        for (Source source : sources) {
            if (source instanceof Source.FromRead(var read, _)) {
                reads.add(read);
            }
        }
    }
}
