package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A table in terms of fields: what its rows stand for, its key, and what else it stores. It keeps
/// its number from the list of candidates to the finished design. A candidate stores nothing but
/// its key; which columns it stores besides is a part of the choice.
///
/// @param number identifies the table in its design
/// @param use the use that the table is a candidate for
/// @param shape what a row stands for
/// @param key its primary key
/// @param isCounter whether it stores counters, and nothing else besides its key
/// @param nesting which of its rows are elements of collections, whose columns it always stores;
///     the rest of this record does not depend on it
/// @param base the number of the table of which it is a materialized view
/// @param requestedName the name that the model wants for it; then it serves no question that
///     wants another
/// @param others the fields it stores besides the key
/// @param demands the questions it serves, under the names of its shape
/// @param indexed fields with a secondary index
public record Table(
        int number,
        Use use,
        RowShape shape,
        TableKey key,
        boolean isCounter,
        Optional<Nesting> nesting,
        Optional<Integer> base,
        Optional<String> requestedName,
        Set<Field> others,
        List<Demand> demands,
        Set<Field> indexed) {
    /// The use that a table is a candidate for.
    public enum Use {
        /// Any question or lookup that its key answers.
        FREE,
        /// The key that the model prescribes. No part of it may be changed.
        GIVEN,
        /// A second table with the same key as another one, for mutations whose lookups must not
        /// read the other.
        SECOND
    }

    /// Copies the collections, keeping their order, and takes the key's fields out of the others.
    public Table {
        Set<Field> beyondKey = new LinkedHashSet<>(others);
        nesting.ifPresent(nested -> beyondKey.addAll(nested.values()));
        key.fields().forEach(beyondKey::remove);
        others = Collections.unmodifiableSet(beyondKey);
        indexed = Collections.unmodifiableSet(new LinkedHashSet<>(indexed));
        demands = List.copyOf(demands);
    }

    /// A table that stores nothing but its key.
    public static Table of(int number, RowShape shape, TableKey key) {
        return new Table(
                number,
                Use.FREE,
                shape,
                key,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                List.of(),
                Set.of());
    }

    /// A table for some questions, which are under the names of one shape.
    public static Table of(int number, TableKey key, List<Demand> demands) {
        return of(number, demands.getFirst().shape(), key).serving(demands);
    }

    /// The table as a candidate for another use.
    public Table as(Use other) {
        return new Table(
                number,
                other,
                shape,
                key,
                isCounter,
                nesting,
                base,
                requestedName,
                others,
                demands,
                indexed);
    }

    /// The table as one of counters.
    public Table ofCounters() {
        return new Table(
                number,
                use,
                shape,
                key,
                true,
                nesting,
                base,
                requestedName,
                others,
                demands,
                indexed);
    }

    /// The table with the name that the model wants for it, if it wants one.
    public Table named(Optional<String> requested) {
        return new Table(
                number, use, shape, key, isCounter, nesting, base, requested, others, demands,
                indexed);
    }

    /// The table as a materialized view of another.
    public Table viewOf(Table table) {
        return new Table(
                number,
                use,
                shape,
                key,
                isCounter,
                nesting,
                Optional.of(table.number()),
                requestedName,
                others,
                demands,
                indexed);
    }

    /// The table with some of its rows in collections.
    public Table nested(Nesting collection) {
        return new Table(
                number,
                use,
                shape,
                key,
                isCounter,
                Optional.of(collection),
                base,
                requestedName,
                others,
                demands,
                indexed);
    }

    /// The table with another artificial partition column, or without one.
    public Table split(Optional<Bucketing> bucket) {
        return keyed(new TableKey(key.partition(), bucket, key.clustering()));
    }

    /// The table with another key for the same rows.
    public Table keyed(TableKey other) {
        return new Table(
                number,
                use,
                shape,
                other,
                isCounter,
                nesting,
                base,
                requestedName,
                others,
                demands,
                indexed);
    }

    /// A table of its own, and no view, with nothing but the key and the collections.
    public Table bare() {
        return new Table(
                number,
                use,
                shape,
                key,
                isCounter,
                nesting,
                Optional.empty(),
                requestedName,
                Set.of(),
                demands,
                Set.of());
    }

    /// The table with more columns.
    public Table storing(Collection<Field> more) {
        Set<Field> all = new LinkedHashSet<>(others);
        all.addAll(more);
        return new Table(
                number,
                use,
                shape,
                key,
                isCounter,
                nesting,
                base,
                requestedName,
                all,
                demands,
                indexed);
    }

    /// The table serving more questions of its shape's names.
    public Table serving(List<Demand> more) {
        List<Demand> served = new ArrayList<>(demands);
        served.addAll(more);
        Set<Field> all = new LinkedHashSet<>(others);
        more.forEach(demand -> all.addAll(demand.outputs()));
        return new Table(
                number,
                use,
                shape,
                key,
                isCounter,
                nesting,
                base,
                requestedName,
                all,
                served,
                indexed);
    }

    /// The table with a secondary index on a field.
    public Table indexing(Field field) {
        Set<Field> all = new LinkedHashSet<>(indexed);
        all.add(field);
        return new Table(
                        number,
                        use,
                        shape,
                        key,
                        isCounter,
                        nesting,
                        base,
                        requestedName,
                        others,
                        demands,
                        all)
                .storing(List.of(field));
    }

    /// The stored fields: first those of the key in order, then the others. A time that is stored
    /// only as a bucket is not among them.
    public List<Field> fields() {
        List<Field> fields = new ArrayList<>(key.fields());
        fields.addAll(others);
        return fields;
    }

    /// Whether it stores all of some fields.
    public boolean stores(List<Field> wanted) {
        return fields().containsAll(wanted);
    }

    /// Whether the model gives its key.
    public boolean isGiven() {
        return use == Use.GIVEN;
    }

    /// Whether it is a second table of its key.
    public boolean isSecond() {
        return use == Use.SECOND;
    }

    /// Whether it is a materialized view.
    public boolean isView() {
        return base.isPresent();
    }

    /// Whether rows are elements of collections.
    public boolean isNested() {
        return nesting.isPresent();
    }

    /// Whether a field is stored in a collection that holds rows.
    public boolean isNested(Field field) {
        return nesting.filter(nested -> nested.holds(field)).isPresent();
    }

    /// The columns of the primary key in order: all of the key but what is an element of a
    /// collection.
    public List<Field> rowKey() {
        List<Field> fields = new ArrayList<>(key.fields());
        nesting.ifPresent(nested -> fields.removeAll(nested.elements()));
        return fields;
    }

    /// The clustering columns: all of the key's but what is an element of a collection.
    public List<OrderTerm> rowClustering() {
        return key.clustering().stream().filter(term -> !isNested(term.field())).toList();
    }
}
