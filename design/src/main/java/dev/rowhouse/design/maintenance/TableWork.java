package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The work of a mutation on the rows of one table.
public sealed interface TableWork {
    /// The table's number.
    int table();

    /// A write of rows, without the loops and conditions around it.
    sealed interface RowWrite extends TableWork permits Put, Change, Remove, Move, Add, Reset {
        /// The number of rows that it inserts.
        default int inserts() {
            return switch (this) {
                case Put _, Move _ -> 1;
                case Change _, Remove _, Add _, Reset _ -> 0;
            };
        }
    }

    /// Writes a new row.
    ///
    /// @param row a value for each field that has one
    /// @param expiries the expiries that limit the row's time to live; empty: the default of the
    ///     table
    record Put(int table, Map<Field, Source> row, List<Expiry> expiries) implements RowWrite {
        /// Copies the collections, keeping their order.
        public Put {
            expiries = List.copyOf(expiries);
            row = Collections.unmodifiableMap(new LinkedHashMap<>(row));
        }
    }

    /// Changes fields that are not part of the key. When all of them are static, it changes a
    /// partition.
    ///
    /// @param key a value for each field of the key, or of the partition key
    /// @param expiries as in [Put]
    /// @param owner in a table of claims, the key of the instance that has the claim, because
    ///     another instance may have claimed the value since; else empty
    record Change(
            int table,
            Map<Field, Source> key,
            Map<Field, Source> values,
            List<Expiry> expiries,
            Map<Field, Source> owner)
            implements RowWrite {
        /// Copies the collections, keeping their order.
        public Change {
            owner = Collections.unmodifiableMap(new LinkedHashMap<>(owner));
            expiries = List.copyOf(expiries);
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /// Deletes a row, or all rows that share the leading fields of the key.
    ///
    /// @param successor the key of the row that takes the place of this one, perhaps with the same
    ///     key, written by a [Put] under conditions of its own; empty when there is none
    record Remove(int table, Map<Field, Source> key, Map<Field, Source> successor)
            implements RowWrite {
        /// Copies the maps, keeping their order.
        public Remove {
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
            successor = Collections.unmodifiableMap(new LinkedHashMap<>(successor));
        }

        /// A delete of rows without a successor.
        public Remove(int table, Map<Field, Source> key) {
            this(table, key, Map.of());
        }
    }

    /// Gives a row another key: deletes the old row and writes the new one.
    ///
    /// @param from the old value of each field of the key
    /// @param row the new value of each field that has one
    /// @param expiries as in [Put]
    record Move(int table, Map<Field, Source> from, Map<Field, Source> row, List<Expiry> expiries)
            implements RowWrite {
        /// Copies the collections, keeping their order.
        public Move {
            expiries = List.copyOf(expiries);
            from = Collections.unmodifiableMap(new LinkedHashMap<>(from));
            row = Collections.unmodifiableMap(new LinkedHashMap<>(row));
        }
    }

    /// Adds to counters. This creates the row when there is none.
    ///
    /// @param key a value for each field of the key
    record Add(int table, Map<Field, Source> key, List<ConceptualMutation.Step.Add> steps)
            implements RowWrite {
        /// Copies the collections, keeping their order.
        public Add {
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
            steps = List.copyOf(steps);
        }
    }

    /// Resets counters: reads them, and subtracts from each what was read. Where there is no row,
    /// or nobody has counted, it writes nothing.
    ///
    /// @param key a value for each field of the key
    /// @param counters the counters of the table that are reset
    record Reset(int table, Map<Field, Source> key, List<Attribute> counters) implements RowWrite {
        /// Copies the collections, keeping their order.
        public Reset {
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
            counters = List.copyOf(counters);
        }
    }

    /// Runs work for each element of a collection.
    ///
    /// @param field the field of the table's rows that holds a single element
    /// @param element the name of the current element in the work
    record PerElement(int table, Field field, String element, Source collection, TableWork work)
            implements TableWork {}

    /// Runs work only when some values are not null.
    ///
    /// @param isUsual whether they are hardly ever null: they only tell that an instance exists
    record WhenPresent(int table, List<Source> values, boolean isUsual, TableWork work)
            implements TableWork {
        /// Copies the list.
        public WhenPresent {
            values = List.copyOf(values);
        }

        /// Adds values to those that must not be null for some work.
        static TableWork also(Set<Source> values, TableWork work) {
            if (work instanceof WhenPresent(var table, var others, _, var inner)) {
                Set<Source> all = new LinkedHashSet<>(values);
                all.addAll(others);
                return new WhenPresent(table, List.copyOf(all), false, inner);
            }
            return new WhenPresent(work.table(), List.copyOf(values), false, work);
        }
    }

    /// Writes a row, or deletes it when a value is null.
    ///
    /// @param present a value of the instance that the row shows, null if there is none
    /// @param gone the delete of the same row
    record PutOrRemove(int table, Source present, Put row, Remove gone) implements TableWork {}

    /// Runs one kind of work when some values differ, and another when they are equal.
    ///
    /// @param pairs the compared values; they differ when one pair differs
    /// @param different may be empty, unless `same` is
    /// @param same may be empty, unless `different` is
    record WhenSame(int table, List<Pair> pairs, List<TableWork> different, List<TableWork> same)
            implements TableWork {
        /// Copies the lists.
        public WhenSame {
            pairs = List.copyOf(pairs);
            different = List.copyOf(different);
            same = List.copyOf(same);
        }

        /// Two values.
        public record Pair(Source one, Source other) {}
    }

    /// Runs work of an upsert that is for an instance that exists, or for one that does not.
    ///
    /// @param key a value of the instance's key as it was read, null if there is no such instance,
    ///     and as the caller gives it
    /// @param isThere whether the instance has to exist
    record WhenExists(int table, WhenSame.Pair key, boolean isThere, TableWork work)
            implements TableWork {}

    /// Runs work only when a row that was read belongs to the instance.
    ///
    /// @param pairs the row's key values and those of the caller; the row belongs to another
    ///     instance when one pair differs
    record WhenOwn(int table, List<WhenSame.Pair> pairs, TableWork work) implements TableWork {
        /// Copies the list.
        public WhenOwn {
            pairs = List.copyOf(pairs);
        }
    }

    /// Runs work on a row of a partial table only when its instance has the value that the table's
    /// rows have.
    ///
    /// @param rows the rows of the table
    /// @param fixed the condition, one of those of the rows
    /// @param pair the value that the instance has, and the constant
    record WhenValue(int table, RowShape rows, FixedValue fixed, WhenSame.Pair pair, TableWork work)
            implements TableWork {}

    /// Runs work when values that were read before the writes are different now: another caller has
    /// changed them meanwhile.
    ///
    /// @param pairs the values before and now; one pair that differs suffices
    record WhenChanged(int table, List<WhenSame.Pair> pairs, TableWork work) implements TableWork {
        /// Copies the list.
        public WhenChanged {
            pairs = List.copyOf(pairs);
        }
    }

    /// Whether a new value is the old one with some elements more or less, which only the database
    /// knows.
    static boolean isOfElements(Source value) {
        return value instanceof Source.Given(Value.Merged _);
    }

    /// Whether it changes counters.
    default boolean isCount() {
        return innermost() instanceof Add || innermost() instanceof Reset;
    }

    /// The innermost work, without the loops and conditions around it.
    default TableWork innermost() {
        return switch (this) {
            case PerElement(_, _, _, _, var work) -> work.innermost();
            case WhenPresent(_, _, _, var work) -> work.innermost();
            case PutOrRemove(_, _, var row, _) -> row;
            case WhenSame(_, _, var different, var same) ->
                    (different.isEmpty() ? same : different).getFirst().innermost();
            case WhenExists(_, _, _, var work) -> work.innermost();
            case WhenOwn(_, _, var work) -> work.innermost();
            case WhenValue(_, _, _, _, var work) -> work.innermost();
            case WhenChanged(_, _, var work) -> work.innermost();
            case Put _, Change _, Remove _, Move _, Add _, Reset _ -> this;
        };
    }
}
