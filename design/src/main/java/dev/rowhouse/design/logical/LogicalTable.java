package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A table in terms of fields: what its rows stand for, its key, and what else it stores.
///
/// @param number identifies the table in its design, in order of creation
/// @param origin why it exists
/// @param shape what a row stands for
/// @param key its primary key
/// @param others the fields it stores besides the key
/// @param demands the questions it serves, under the names of its shape
/// @param indexed fields with a secondary index
/// @param base the number of the table behind a view
/// @param nesting which of its rows are elements of collections; the rest of this record does not
///     depend on it
public record LogicalTable(
        int number,
        Origin origin,
        RowShape shape,
        TableKey key,
        Set<Field> others,
        List<Demand> demands,
        Set<Field> indexed,
        Optional<Integer> base,
        Optional<Nesting> nesting) {
    /// Why a table exists.
    public enum Origin {
        /// A question of the application.
        QUESTION,
        /// A question that a mutation has to ask.
        SUPPORT,
        /// A question that is to be served by a materialised view.
        VIEW,
        /// Counters, which cannot share a table with anything else.
        COUNTER
    }

    /// Copies the collections, keeping their order, and takes the key's fields out of the others.
    public LogicalTable {
        Set<Field> beyondKey = new LinkedHashSet<>(others);
        nesting.ifPresent(nested -> beyondKey.addAll(nested.values()));
        key.fields().forEach(beyondKey::remove);
        others = Collections.unmodifiableSet(beyondKey);
        indexed = Collections.unmodifiableSet(new LinkedHashSet<>(indexed));
        demands = List.copyOf(demands);
    }

    /// A table with a row of its own for each of its rows.
    public LogicalTable(
            int number,
            Origin origin,
            RowShape shape,
            TableKey key,
            Set<Field> others,
            List<Demand> demands,
            Set<Field> indexed,
            Optional<Integer> base) {
        this(number, origin, shape, key, others, demands, indexed, base, Optional.empty());
    }

    /// A table for some questions.
    public static LogicalTable of(int number, Origin origin, TableKey key, List<Demand> demands) {
        Set<Field> outputs = new LinkedHashSet<>();
        demands.forEach(demand -> outputs.addAll(demand.outputs()));
        return new LogicalTable(
                number,
                origin,
                demands.getFirst().shape(),
                key,
                outputs,
                demands,
                Set.of(),
                Optional.empty());
    }

    /// The table with another artificial partition column, or without one.
    public LogicalTable split(Optional<Bucketing> bucket) {
        return new LogicalTable(
                number,
                origin,
                shape,
                new TableKey(key.partition(), bucket, key.clustering()),
                others,
                demands,
                indexed,
                base,
                nesting);
    }

    /// Everything it stores: the key in order, then the others. A time that only a bucket shows is
    /// not among them.
    public List<Field> fields() {
        List<Field> fields = new ArrayList<>(key.fields());
        fields.addAll(others);
        return fields;
    }

    /// Whether it stores all of some fields.
    public boolean stores(List<Field> wanted) {
        return fields().containsAll(wanted);
    }

    /// Whether it is a materialised view.
    public boolean isView() {
        return origin == Origin.VIEW;
    }

    /// Whether it holds counters and nothing else besides its key.
    public boolean isCounter() {
        return origin == Origin.COUNTER;
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

    /// Whether a field is stored in a collection that holds rows.
    public boolean isNested(Field field) {
        return nesting.filter(nested -> nested.holds(field)).isPresent();
    }

    /// The table with some of its rows in collections.
    public LogicalTable nested(Nesting collection) {
        return new LogicalTable(
                number,
                origin,
                shape,
                key,
                others,
                demands,
                indexed,
                base,
                Optional.of(collection));
    }

    /// The table with more columns.
    public LogicalTable storing(List<Field> more) {
        Set<Field> all = new LinkedHashSet<>(others);
        all.addAll(more);
        return new LogicalTable(number, origin, shape, key, all, demands, indexed, base, nesting);
    }

    /// The table serving one more question of its shape's names.
    public LogicalTable serving(Demand demand) {
        List<Demand> all = new ArrayList<>(demands);
        all.add(demand);
        return new LogicalTable(number, origin, shape, key, others, all, indexed, base, nesting)
                .storing(demand.outputs());
    }

    /// The table with a secondary index on a field.
    public LogicalTable indexing(Field field) {
        Set<Field> all = new LinkedHashSet<>(indexed);
        all.add(field);
        return new LogicalTable(number, origin, shape, key, others, demands, all, base, nesting)
                .storing(List.of(field));
    }
}
