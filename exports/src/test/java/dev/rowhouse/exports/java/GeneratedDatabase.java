package dev.rowhouse.exports.java;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metadata.schema.parsing.DataTypeCqlNameParser;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.driver.RowhouseDriver;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.UnnestedRows;
import dev.rowhouse.prove.stage.RowWriting;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The entry class of a generated project at work on an embedded database, through a session of the
/// official driver. Values go in and come out as the
/// bytes of the native protocol, by the codecs of the Java types that the generated methods have.
final class GeneratedDatabase implements AutoCloseable {
    private final Rowhouse database = Rowhouse.inMemory();
    private final RowhouseDriver driver = RowhouseDriver.of(database);
    private final Session direct = database.connect();
    private final CqlSession session;
    private final CrashingSession crashing;
    private final Class<?> type;
    private final Object entry;
    private final Set<String> wronglyFlagged = new ConcurrentSkipListSet<>();
    private final Set<String> counters;
    private final StatedRequests stated;
    private final boolean isHelped;

    GeneratedDatabase(Design design, CompiledProject project, String packageName)
            throws ReflectiveOperationException {
        stated = new StatedRequests(design);
        isHelped = design.mutations().stream().anyMatch(plan -> plan.hold().isPresent());
        counters =
                design.tables().stream()
                        .filter(TableDesign::isOfCounters)
                        .map(TableDesign::name)
                        .collect(Collectors.toSet());
        direct.execute(design.keyspaceCql());
        direct.execute("USE " + Identifiers.quoteIfNeeded(design.keyspace()));
        design.schemaCql().stream().skip(1).forEach(direct::execute);
        session =
                driver.newSession(builder ->
                        builder.withKeyspace(Identifiers.quoteIfNeeded(design.keyspace()))
                                .addRequestTracker(new Flags()));
        crashing = CrashingSession.over(session);
        type = project.type(packageName + "." + EntryClasses.name(design));
        entry = type.getConstructor(CqlSession.class).newInstance(crashing.session());
    }

    /// Another application on the same database, for any number of threads.
    Calls anotherApplication() {
        try {
            Object another = type.getConstructor(CqlSession.class).newInstance(session);
            return (name, bindings) -> call(another, method(name), bindings);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }

    /// Calls the methods of an application.
    interface Calls {
        @Nullable Object call(String name, Bindings bindings);
    }

    /// Looks at each statement that is sent: whether the driver may repeat it is said, and rightly,
    /// and reads of a held instance see the last conditional write.
    private final class Flags implements RequestTracker {
        @Override
        public void onSuccess(
                Request request,
                long latencyNanos,
                DriverExecutionProfile profile,
                Node node,
                String prefix) {
            switch (request) {
                case BoundStatement bound -> look(bound);
                case BatchStatement batch -> batch.forEach(each -> look((BoundStatement) each));
                default -> {
                    // What the driver asks for itself.
                }
            }
            if (request instanceof BatchStatement batch && batch.isIdempotent() == null) {
                wronglyFlagged.add("batch");
            }
        }

        private void look(BoundStatement bound) {
            String cql = bound.getPreparedStatement().getQuery();
            boolean counts =
                    cql.startsWith("UPDATE")
                            && counters.stream()
                                    .anyMatch(table ->
                                            cql.contains(table + "\n")
                                                    || cql.contains(table + " "));
            boolean isOnce = counts || cql.matches("(?s).*\\bIF\\b.*");
            boolean isSerial = bound.getConsistencyLevel() == ConsistencyLevel.SERIAL;
            boolean looks = cql.startsWith("SELECT") && cql.contains(HeldCalls.TABLE + " WHERE");
            boolean isHold = cql.contains(HeldCalls.TABLE);
            boolean isRight =
                    isHold
                            ? Boolean.valueOf(!isOnce).equals(bound.isIdempotent())
                            : stated.isRight(bound, !isOnce);
            if (!isRight || looks && !isSerial) {
                wronglyFlagged.add(cql);
            }
        }

        @Override
        public void close() {}
    }

    /// Statements that were sent with the wrong word on whether they may be repeated, or without
    /// the stated settings.
    Set<String> wronglyFlagged() {
        return wronglyFlagged;
    }

    /// Asks a question page by page, with the token of the page before; empty when it has no pages.
    Optional<List<ValueRow>> askByPages(QueryPlan plan, Bindings bindings) {
        if (!PageCode.isIn(plan) || pageMethod(plan).isEmpty()) {
            return Optional.empty();
        }
        List<ValueRow> rows = new ArrayList<>();
        Optional<String> token = Optional.empty();
        do {
            AnsweredPage page = page(plan, bindings, token);
            rows.addAll(page.rows());
            token = page.next();
        } while (token.isPresent());
        return Optional.of(rows);
    }

    private Optional<Method> pageMethod(QueryPlan plan) {
        String name = JavaNames.variable(plan.query()) + "Page";
        return Arrays.stream(type.getMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst();
    }

    /// A page and the token of the next one.
    record AnsweredPage(List<ValueRow> rows, Optional<String> next) {}

    /// Asks for one page.
    AnsweredPage page(QueryPlan plan, Bindings bindings, Optional<String> token) {
        Method method = pageMethod(plan).orElseThrow();
        Object page =
                Objects.requireNonNull(call(entry, method, bindings, (Object) token.orElse(null)));
        List<?> answers = (List<?>) Objects.requireNonNull(part(page, "rows"));
        return new AnsweredPage(
                answers.stream().map(each -> row(plan, each)).toList(),
                Optional.ofNullable((String) part(page, "next")));
    }

    private static @Nullable Object part(Object page, String name) {
        try {
            return page.getClass().getMethod(name).invoke(page);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }

    /// Calls a method.
    @Nullable Object call(String name, Bindings bindings) {
        return call(entry, method(name), bindings);
    }

    private Method method(String name) {
        return Arrays.stream(type.getMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private @Nullable Object call(
            Object application, Method method, Bindings bindings, @Nullable Object... more) {
        String name = method.getName();
        List<Optional<Datum>> values = List.copyOf(bindings.values().values());
        @Nullable Object[] arguments = new Object[values.size() + more.length];
        System.arraycopy(more, 0, arguments, values.size(), more.length);
        for (int i = 0; i < values.size(); i++) {
            Optional<Datum> value = values.get(i);
            Type declared = method.getGenericParameterTypes()[i];
            Optional<Class<?>> listed = enumeration(declared);
            if (value.isPresent() && listed.isPresent()) {
                arguments[i] = constants(listed.get(), value.get().java());
                continue;
            }
            GenericType<?> type = GenericType.of(declared);
            arguments[i] =
                    value.isEmpty()
                            ? null
                            : codec(type, value.get().type())
                                    .decode(
                                            ByteBuffer.wrap(value.get().bytes().toArray()),
                                            ProtocolVersion.DEFAULT);
        }
        try {
            return method.invoke(application, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(name + " " + bindings, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }

    /// The generated enum that a parameter takes, or a list of which it takes.
    private static Optional<Class<?>> enumeration(Type declared) {
        Type single =
                declared instanceof ParameterizedType generic
                        ? generic.getActualTypeArguments()[0]
                        : declared;
        return single instanceof Class<?> type && type.isEnum()
                ? Optional.of(type)
                : Optional.empty();
    }

    private static Object constants(Class<?> type, Object value) {
        if (value instanceof List<?> texts) {
            return texts.stream().map(text -> constants(type, text)).toList();
        }
        try {
            return Objects.requireNonNull(type.getMethod("of", String.class).invoke(null, value));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }

    /// Calls a method of an application that crashes when it is about to write once more than
    /// `writes` times; whether it crashed.
    boolean crash(String name, Bindings bindings, int writes) {
        crashing.crashAfter(writes);
        try {
            call(name, bindings);
            return false;
        } catch (AssertionError e) {
            if (Stream.iterate(e.getCause(), Objects::nonNull, Throwable::getCause)
                    .anyMatch(CrashingSession.Crash.class::isInstance)) {
                return true;
            }
            throw e;
        } finally {
            crashing.survive();
        }
    }

    /// Calls a method while another caller does something between two of its statements.
    ///
    /// @param statements the number of statements before
    /// @return the answer of the method, or whether it ended before that
    Overtaken overtaken(String name, Bindings bindings, int statements, Runnable other) {
        crashing.overtakeAfter(statements, other);
        try {
            Object answer = call(name, bindings);
            return new Overtaken(crashing.wasOvertaken(), answer);
        } finally {
            crashing.wasOvertaken();
        }
    }

    /// A call that another caller has overtaken, or was about to.
    record Overtaken(boolean wasOvertaken, @Nullable Object answer) {}

    /// The report of a repair.
    record Repaired(List<String> finished, int young, List<String> unknown, Set<?> failed) {}

    /// Finishes the calls of crashed callers.
    Repaired repair(Duration age) {
        try {
            Object report =
                    Objects.requireNonNull(
                            type.getMethod("repair", Duration.class).invoke(entry, age));
            return new Repaired(
                    texts(part(report, "finished")),
                    (Integer) Objects.requireNonNull(part(report, "young")),
                    texts(part(report, "unknown")),
                    ((Map<?, ?>) Objects.requireNonNull(part(report, "failed"))).keySet());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> texts(@Nullable Object list) {
        return ((List<?>) Objects.requireNonNull(list)).stream().map(String::valueOf).toList();
    }

    /// The instances and unique values that calls hold; none when no callers help each other.
    List<String> held() {
        return isHelped
                ? direct.execute("SELECT instance FROM " + HeldCalls.TABLE).rows().stream()
                        .map(row -> String.valueOf(row.getString(0)))
                        .toList()
                : List.of();
    }

    /// Executes a statement beside the generated code.
    void execute(String cql) {
        direct.execute(cql);
    }

    /// The rows of a SELECT beside the generated code.
    List<ValueRow> values(String cql) {
        ResultSet result = direct.execute(cql);
        List<ColumnSpecification> columns = result.columns().asList();
        return result.rows().stream()
                .map(row ->
                        new ValueRow(
                                IntStream.range(0, columns.size())
                                        .mapToObj(i -> datum(columns.get(i), row.getBytes(i)))
                                        .toList()))
                .toList();
    }

    private static Optional<Datum> datum(ColumnSpecification column, @Nullable Bytes value) {
        return value == null ? Optional.empty() : Optional.of(new Datum(column.type(), value));
    }

    /// Empties all tables.
    void clear(Design design) {
        if (isHelped) {
            direct.execute("TRUNCATE " + HeldCalls.TABLE);
        }
        design.tables().stream()
                .filter(table -> table.kind() != TableKind.VIEW)
                .forEach(table ->
                        direct.execute("TRUNCATE " + Identifiers.quoteIfNeeded(table.name())));
    }

    /// Adds to the counters of a row.
    void count(TableDesign table, Map<String, Optional<Datum>> row) {
        List<String> counts = new ArrayList<>();
        List<String> key = new ArrayList<>();
        List<Datum> added = new ArrayList<>();
        List<Datum> values = new ArrayList<>();
        for (ColumnDesign column : table.columns()) {
            String name = Identifiers.quoteIfNeeded(column.name());
            Optional<Datum> value = row.getOrDefault(column.name(), Optional.empty());
            if (column.role().isKey()) {
                key.add(name + " = ?");
                values.add(value.orElseThrow());
            } else if (value.isPresent()) {
                counts.add(name + " = " + name + " + ?");
                added.add(value.get());
            }
        }
        if (counts.isEmpty()) {
            return;
        }
        added.addAll(values);
        direct.execute(
                direct.prepare(
                                "UPDATE %s SET %s WHERE %s"
                                        .formatted(
                                                Identifiers.quoteIfNeeded(table.name()),
                                                String.join(", ", counts),
                                                String.join(" AND ", key)))
                        .bindBytes(added.stream().map(Datum::bytes).toArray(Bytes[]::new)));
    }

    /// Asks a question to the end of its answer.
    List<ValueRow> ask(QueryPlan plan, Bindings bindings) {
        Object answer = call(JavaNames.variable(plan.query()), bindings);
        Stream<?> records =
                switch (answer) {
                    case Optional<?> one -> one.stream();
                    case PagingIterable<?> all -> all.all().stream();
                    case Stream<?> all -> all;
                    case null, default -> throw new AssertionError(plan.query() + ": " + answer);
                };
        return records.map(each -> row(plan, each)).toList();
    }

    private ValueRow row(QueryPlan plan, Object answer) {
        RecordComponent[] components = answer.getClass().getRecordComponents();
        List<Optional<Datum>> values = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            values.add(value(plan, i, components[i], answer));
        }
        return new ValueRow(values);
    }

    private Optional<Datum> value(
            QueryPlan plan, int index, RecordComponent component, Object answer) {
        try {
            Object value = component.getAccessor().invoke(answer);
            boolean isNothing =
                    value == null
                            || value instanceof Collection<?> all && all.isEmpty()
                            || value instanceof Map<?, ?> map && map.isEmpty();
            CqlType type = plan.columns().get(index).type();
            GenericType<?> java = GenericType.of(component.getGenericType());
            return isNothing
                    ? Optional.empty()
                    : Optional.of(new Datum(type, encoded(codec(java, type), value)));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
    }

    @SuppressWarnings("unchecked")
    private static Bytes encoded(TypeCodec<?> codec, @Nullable Object value) {
        ByteBuffer buffer =
                Objects.requireNonNull(
                        ((TypeCodec<Object>) codec).encode(value, ProtocolVersion.DEFAULT));
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return Bytes.copyOf(bytes);
    }

    /// The codec of a Java type; of the CQL type where the Java type does not say which one it is.
    private TypeCodec<?> codec(GenericType<?> type, CqlType cql) {
        return cql instanceof TupleType || cql instanceof VectorType
                ? session.getContext()
                        .getCodecRegistry()
                        .codecFor(
                                new DataTypeCqlNameParser()
                                        .parse(
                                                session.getKeyspace().orElseThrow(),
                                                cql.cql(),
                                                Map.of(),
                                                (InternalDriverContext) session.getContext()))
                : codec(type);
    }

    private TypeCodec<?> codec(GenericType<?> type) {
        return session.getContext().getCodecRegistry().codecFor(type);
    }

    /// Writes a row as it is.
    void write(TableDesign table, Map<String, Optional<Datum>> row) {
        Call call = RowWriting.of(table, row);
        direct.execute(
                direct.prepare(call.cql())
                        .bindBytes(
                                call.values().stream()
                                        .map(value -> value.map(Datum::bytes).orElse(null))
                                        .toArray(Bytes[]::new)));
    }

    /// All rows of a table.
    List<Map<String, Optional<Datum>>> rows(TableDesign table) {
        ResultSet result = direct.execute("SELECT * FROM " + table.name());
        List<ColumnSpecification> columns = result.columns().asList();
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>();
        for (ResultRow row : result.rows()) {
            Map<String, Optional<Datum>> values = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                values.put(columns.get(i).name(), datum(columns.get(i), row.getBytes(i)));
            }
            boolean isRow =
                    table.clustering().stream()
                            .allMatch(column ->
                                    values.getOrDefault(column.name(), Optional.empty())
                                            .isPresent());
            if (isRow) {
                rows.addAll(
                        table.collection()
                                .map(each -> UnnestedRows.of(each.unnesting(), values))
                                .orElse(List.of(values)));
            }
        }
        return rows;
    }

    @Override
    public void close() {
        session.close();
        driver.close();
        database.close();
    }
}
