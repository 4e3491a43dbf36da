package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A question as a demand on the table that serves it. The application asks the question, or a
/// mutation does before it writes.
///
/// @param name the question's name; for a mutation's own question the mutation's name
/// @param shape what a row of the answer stands for
/// @param equal fields bound by `=`, `IN` or `MEMBER OF`, in the order of the text
/// @param oneOf those of `equal` that are bound to one of several values
/// @param contains collections in which a value is looked up through an index
/// @param range the field bound by inequalities, or several for a comparison of row values; empty
///     when there is none
/// @param order the order of the answer, without terms that cannot make a difference
/// @param outputs the fields that the answer shows
/// @param bucket the artificial partition column wished for
/// @param requestedName the table name wished for
/// @param perInstance the instances that are read first where a join leads from them to many rows,
///     which are then read for each; empty where one table has the whole rows
/// @param nearest the vector by whose distance the rows are ordered, and by nothing else
/// @param first how many rows of each group are kept, the first in the order; empty when all are.
///     One read finds the rows of one group
public record Demand(
        String name,
        RowShape shape,
        List<Field> equal,
        List<Field> oneOf,
        List<Field> contains,
        List<Field> range,
        List<OrderTerm> order,
        List<Field> outputs,
        Optional<Bucketing> bucket,
        Optional<String> requestedName,
        Optional<PerInstance> perInstance,
        Optional<NearTerm> nearest,
        Optional<GroupLimit> first) {
    /// Copies the lists.
    public Demand {
        equal = List.copyOf(equal);
        oneOf = List.copyOf(oneOf);
        contains = List.copyOf(contains);
        range = List.copyOf(range);
        order = List.copyOf(order);
        outputs = List.copyOf(outputs);
    }

    /// A demand whose rows are all whole.
    public Demand(
            String name,
            RowShape shape,
            List<Field> equal,
            List<Field> oneOf,
            List<Field> contains,
            List<Field> range,
            List<OrderTerm> order,
            List<Field> outputs,
            Optional<Bucketing> bucket,
            Optional<String> requestedName) {
        this(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                bucket,
                requestedName,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// A question with nothing but equalities: what a mutation asks about what its caller does not
    /// know.
    public static Demand support(
            String name, RowShape shape, List<Field> equal, List<Field> outputs) {
        return new Demand(
                name,
                shape,
                equal,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                outputs,
                Optional.empty(),
                Optional.empty());
    }

    /// The same demand with something else to show.
    public Demand showing(List<Field> fields) {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                fields,
                bucket,
                requestedName,
                perInstance,
                nearest,
                first);
    }

    /// The same demand, where the instances are read first and then the rows of each.
    public Demand readPer(PerInstance instances) {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                bucket,
                requestedName,
                Optional.of(instances),
                nearest,
                first);
    }

    /// The same demand, of which the first rows of each group are wanted.
    public Demand keepingFirst(Optional<GroupLimit> rows) {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                bucket,
                requestedName,
                perInstance,
                nearest,
                rows);
    }

    /// The same demand, whose rows are ordered by the distance of a vector.
    public Demand orderedBy(Optional<NearTerm> vector) {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                bucket,
                requestedName,
                perInstance,
                vector,
                first);
    }

    /// The number of rows at which a read ends; empty where it reads all rows, or finds one at
    /// most.
    public OptionalInt limit() {
        return first.isEmpty() || order.isEmpty() && nearest.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(first.get().rows());
    }

    /// Whether one statement reads the groups of all values of `IN`, with a limit for each
    /// partition. In buckets or shards a group has several partitions.
    public boolean isTogether() {
        return !oneOf.isEmpty()
                && !order.isEmpty()
                && first.filter(GroupLimit::isUnordered).isPresent()
                && bucket.filter(each -> !(each instanceof Bucketing.Single)).isEmpty();
    }

    /// The same demand, where each group is read by a statement of its own.
    public Demand apart() {
        return keepingFirst(first.map(each -> new GroupLimit(each.rows(), false)));
    }

    /// The same demand with a requested name for the table.
    public Demand withName(String table) {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                bucket,
                Optional.of(table),
                perInstance,
                nearest,
                first);
    }

    /// The same demand under the names of another shape with the same rows.
    public Demand renamed(RowShape.Renaming renaming) {
        return new Demand(
                name,
                renaming.to(),
                equal.stream().map(renaming::apply).toList(),
                oneOf.stream().map(renaming::apply).toList(),
                contains.stream().map(renaming::apply).toList(),
                range.stream().map(renaming::apply).toList(),
                order.stream()
                        .map(term -> new OrderTerm(renaming.apply(term.field()), term.direction()))
                        .toList(),
                outputs.stream().map(renaming::apply).toList(),
                bucket.map(each -> each.renamed(renaming)),
                requestedName,
                perInstance.map(each -> each.renamed(renaming)),
                nearest.map(each -> each.renamed(renaming)),
                first);
    }

    /// The same demand on a table without an artificial partition column.
    public Demand unbucketed() {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                Optional.empty(),
                requestedName,
                perInstance,
                nearest,
                first);
    }

    /// The same demand on a table with an artificial partition column.
    public Demand bucketed(Bucketing bucketing) {
        return new Demand(
                name,
                shape,
                equal,
                oneOf,
                contains,
                range,
                order,
                outputs,
                Optional.of(bucketing),
                requestedName,
                perInstance,
                nearest,
                first);
    }

    /// Whether each combination of the values of `IN` is a read of its own, because the answer has
    /// an order: the caller merges the rows of these reads.
    public boolean isMerged() {
        return !oneOf.isEmpty() && !order.isEmpty() && !isTogether();
    }

    /// Whether all rows of a group, or of a read, have one value of a field because it is bound.
    public boolean isBound(Field field) {
        return equal.contains(field) && (isMerged() || isTogether() || !oneOf.contains(field));
    }

    /// The order in which one read has to return its rows: the order of the answer without the
    /// fields that have the same value in all rows of the read.
    public List<OrderTerm> rowOrder() {
        return order.stream().filter(term -> !isBound(term.field())).toList();
    }

    /// The fields that must follow the equalities in the key, in this order: those that order the
    /// answer, or the range when nothing does.
    public List<Field> sequence() {
        List<Field> ordered = rowOrder().stream().map(OrderTerm::field).toList();
        return ordered.size() >= range.size() ? ordered : range;
    }
}
