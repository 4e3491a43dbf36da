package dev.rowhouse.prove.run;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FormulaValue;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.Lifetime;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TakenValue;
import dev.rowhouse.plan.step.TimeBucket;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/// The values that the expressions of a plan may refer to at one point of its run.
///
/// **Thread safety.** Immutable.
final class Scope {
    /// No loop has a name that begins with this.
    private static final String HELD = "held ";

    private final Bindings bindings;
    private final Map<String, Map<String, Optional<Datum>>> rows;
    private final Set<String> absent;
    private final Map<String, Datum> elements;
    private final Instant now;
    private final long time;

    // Computed when it is first asked for, see MutationState: many states have the same scope.
    private int hash;

    private Scope(
            Instant now,
            long time,
            Bindings bindings,
            Map<String, Map<String, Optional<Datum>>> rows,
            Set<String> absent,
            Map<String, Datum> elements) {
        this.now = now;
        this.time = time;
        this.bindings = bindings;
        this.rows = rows;
        this.absent = absent;
        this.elements = elements;
    }

    /// Only the parameters of the call are known.
    ///
    /// @param now the time of the database
    /// @param time the time that writes carry, in microseconds since 1970
    static Scope of(Bindings bindings, Instant now, long time) {
        return new Scope(now, time, bindings, Map.of(), Set.of(), Map.of());
    }

    /// Only the parameters of a question are known; it writes nothing.
    ///
    /// @param now the time of the database
    static Scope of(Bindings bindings, Instant now) {
        return of(bindings, now, 0);
    }

    /// The parameters of the call.
    Bindings bindings() {
        return bindings;
    }

    /// The time of the database.
    Instant now() {
        return now;
    }

    /// The same values at another time.
    Scope at(Instant other) {
        return other.equals(now) ? this : new Scope(other, time, bindings, rows, absent, elements);
    }

    /// The same values, whose writes carry another time.
    ///
    /// @param other microseconds since 1970
    Scope timed(long other) {
        return new Scope(now, other, bindings, rows, absent, elements);
    }

    /// The time that writes carry, in microseconds since 1970.
    long time() {
        return time;
    }

    /// This scope and a row under a name.
    Scope withRow(String name, Map<String, Optional<Datum>> row) {
        Map<String, Map<String, Optional<Datum>>> more = new HashMap<>(rows);
        more.put(name, row);
        return new Scope(now, time, bindings, more, absent, elements);
    }

    /// This scope and a name for a row that was not read because there is none: all its columns are
    /// null.
    Scope withoutRow(String name) {
        Set<String> more = new HashSet<>(absent);
        more.add(name);
        return new Scope(now, time, bindings, rows, more, elements);
    }

    /// This scope and the element at which a loop stands.
    Scope withElement(String loop, Datum element) {
        Map<String, Datum> more = new HashMap<>(elements);
        more.put(loop, element);
        return new Scope(now, time, bindings, rows, absent, more);
    }

    /// This scope with another value of a parameter.
    Scope withParameter(String name, Datum value) {
        Bindings other = bindings.with(name, Optional.of(value));
        return new Scope(now, time, other, rows, absent, elements);
    }

    /// The value of an expression; empty for null.
    Optional<Datum> value(Expression expression) {
        return switch (expression) {
            case Expression.Parameter(String name) -> bindings.parameter(name);
            case Expression.RowColumn(String row, String column) -> column(row, column);
            case Expression.Literal(var type, var bytes) -> Optional.of(new Datum(type, bytes));
            case Expression.BucketOf(TimeBucket bucket, Expression time) ->
                    value(time).map(at -> Datum.of(bucket.type(), bucket.bucketOf(at.java())));
            case Expression.ShardOf(Shard shard, CqlType type, Expression hashed) ->
                    value(hashed)
                            .map(datum ->
                                    Datum.of(shard.type(), shard.shardOf(datum.as(type).bytes())));
            case Expression.Computed computed -> computed(computed);
            case Expression.Remaining(var lifetimes) -> remaining(lifetimes);
            case Expression.SetOf set -> Optional.of(set(set));
            case Expression.NameOf name -> name(name);
            case Expression.OfCall(var detail) ->
                    Optional.of(
                            switch (detail) {
                                case INSTANCE -> held("instance");
                                case CALL -> call();
                                case PARAMETERS -> parameters();
                            });
            case Expression.Element(String loop) ->
                    Optional.of(
                            Optional.ofNullable(elements.get(loop))
                                    .orElseThrow(() -> unknown(loop)));
        };
    }

    /// This scope, with values that were read as parameters of the call.
    Scope taking(List<TakenValue> taken) {
        Bindings more = bindings;
        for (TakenValue each : taken) {
            more = more.with(each.name(), value(each.value()).map(datum -> datum.as(each.type())));
        }
        return new Scope(now, time, more, rows, absent, elements);
    }

    /// This scope as that of a call which holds instances.
    ///
    /// @param identity the identity of the call
    Scope calling(Datum identity) {
        return withElement(HELD + "call", identity);
    }

    /// This scope for a statement about the row of a held name.
    Scope holding(Datum name) {
        return withElement(HELD + "instance", name);
    }

    /// The identity of the call, if it holds instances.
    Datum call() {
        return held("call");
    }

    private Datum held(String part) {
        return Optional.ofNullable(elements.get(HELD + part)).orElseThrow(() -> unknown(part));
    }

    private Datum parameters() {
        Map<Bytes, Bytes> sorted = new TreeMap<>(NativeType.TEXT);
        bindings.values()
                .forEach((name, value) ->
                        value.ifPresent(each -> sorted.put(Bytes.utf8(name), each.bytes())));
        List<Bytes> parts = new ArrayList<>();
        sorted.forEach((name, value) -> parts.addAll(List.of(name, value)));
        return new Datum(HeldCalls.PARAMETERS, MapType.pack(parts));
    }

    /// The text that names an instance: the literals of its key.
    private Optional<Datum> name(Expression.NameOf name) {
        StringJoiner text = new StringJoiner(", ", name.what() + " ", "");
        for (Expression.NameOf.Part part : name.parts()) {
            Optional<Datum> value = value(part.value());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            text.add(value.get().as(part.type()).toString());
        }
        return Optional.of(Datum.of(NativeType.TEXT, text.toString()));
    }

    private Optional<Datum> computed(Expression.Computed computed) {
        Map<String, Object> inputs = new HashMap<>();
        computed.inputs()
                .forEach((name, input) ->
                        value(input).ifPresent(datum -> inputs.put(name, datum.java())));
        return FormulaValue.of(computed.formula(), inputs, computed.type())
                .map(value -> Datum.of(computed.type(), value));
    }

    private Datum set(Expression.SetOf set) {
        List<Bytes> parts = new ArrayList<>();
        for (Expression part : set.parts()) {
            parts.add(
                    value(part)
                            .map(Datum::bytes)
                            .orElseThrow(() ->
                                    new IllegalStateException("null in the set " + set.text())));
        }
        Bytes element = parts.size() == 1 ? parts.getFirst() : TupleType.join(parts);
        return new Datum(set.type(), SetType.pack(List.of(element)));
    }

    private Optional<Datum> remaining(List<Lifetime> lifetimes) {
        long least = Integer.MAX_VALUE;
        for (Lifetime life : lifetimes) {
            Optional<Datum> from = value(life.from());
            if (from.isEmpty()) {
                return Optional.empty();
            }
            least = Math.min(least, life.secondsLeft(from.get().java(), now));
        }
        return least > 0 ? Optional.of(Datum.of(NativeType.INT, (int) least)) : Optional.empty();
    }

    private Optional<Datum> column(String row, String column) {
        if (absent.contains(row)) {
            return Optional.empty();
        }
        Map<String, Optional<Datum>> values = rows.get(row);
        if (values == null) {
            throw unknown(row);
        }
        Optional<Datum> value = values.get(column);
        if (value == null) {
            throw unknown(row + "." + column);
        }
        return value;
    }

    private static IllegalStateException unknown(String name) {
        return new IllegalStateException(
                "the plan refers to " + name + ", which nothing before it set");
    }

    /// A statement with its values.
    Call call(PlanStatement statement) {
        List<Optional<Datum>> values = new ArrayList<>();
        for (Bind bind : statement.binds()) {
            Optional<Datum> value = value(bind.value());
            if (value.isEmpty() && bind.value() instanceof Expression.Remaining) {
                // It ended since the plan looked; a null would mean for ever.
                value = Optional.of(Datum.of(NativeType.INT, 1));
            }
            values.add(value.map(each -> each.as(bind.type())));
        }
        return new Call(statement.cql(), values);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof Scope other
                        && hashCode() == other.hashCode()
                        && rows.equals(other.rows)
                        && absent.equals(other.absent)
                        && elements.equals(other.elements)
                        && bindings.equals(other.bindings)
                        && time == other.time
                        && now.equals(other.now);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = Objects.hash(rows, absent, elements, bindings, time);
            hash = known;
        }
        return known;
    }
}
