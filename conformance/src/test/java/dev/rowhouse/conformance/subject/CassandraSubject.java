package dev.rowhouse.conformance.subject;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.text.Literals;
import dev.rowhouse.conformance.wire.Answer;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.conformance.wire.Preparation;
import dev.rowhouse.conformance.wire.WireOptions;
import dev.rowhouse.conformance.wire.WireValue;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.types.NativeType;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/// A keyspace of a real node, under a name of its own that outcomes show as [#KEYSPACE].
public final class CassandraSubject implements Subject {
    private static final String LETTERS = "ghjklmnpqrstuvwxyz";

    private static final Pattern BUILT =
            Pattern.compile("(?i)CREATE\\s+(CUSTOM\\s+INDEX|INDEX|MATERIALIZED)\\b");
    private static final int PREPARED_AGAIN_MAX = 10;
    private static final Duration BUILT_MAX = Duration.ofSeconds(30);
    private static final Duration AVAILABLE_MAX = Duration.ofSeconds(30);

    private final Connection connection;
    private final String keyspace;

    /// Creates the keyspace; the connection stays the caller's.
    ///
    /// @param random where the keyspace's name comes from
    public CassandraSubject(Connection connection, RandomSource random) {
        this.connection = connection;
        this.keyspace = created(random);
        require("USE " + keyspace);
    }

    // The names are as short as the one they stand for, so that two who work at the same time may
    // well choose the same.
    private String created(RandomSource random) {
        while (true) {
            String name = name(random);
            Answer answer =
                    connection.query(
                            "CREATE KEYSPACE "
                                    + name
                                    + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
                                    + " AND durable_writes = false",
                            WireOptions.DEFAULT);
            if (!(answer instanceof Answer.Refused refused)) {
                return name;
            }
            if (!refused.message().contains("Cannot add existing keyspace")) {
                throw new IllegalStateException("no scratch keyspace: " + refused.message());
            }
        }
    }

    private static String name(RandomSource random) {
        StringBuilder name = new StringBuilder("q");
        while (name.length() < KEYSPACE.length()) {
            name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return name.toString();
    }

    private void require(String cql) {
        if (connection.query(cql, WireOptions.DEFAULT) instanceof Answer.Refused refused) {
            throw new IllegalStateException(cql + ": " + refused.message());
        }
    }

    @Override
    public Outcome run(Request request) {
        String cql = request.cql().replace(KEYSPACE, keyspace);
        if (request.prepareOnly()) {
            return switch (connection.prepare(cql)) {
                case Preparation.Refused refused -> failed(refused.answer());
                case Preparation.Prepared prepared ->
                        Preparations.outcome(
                                columns(prepared.markers()), columns(prepared.results()));
            };
        }
        WireOptions options =
                new WireOptions(
                        request.pageSize(), Optional.empty(), request.timestampMicros(), List.of());
        if (request.values().isEmpty()) {
            Outcome outcome = collect(options, one -> connection.query(cql, one));
            if (outcome instanceof Outcome.Done && BUILT.matcher(cql).lookingAt()) {
                awaitBuilt();
            }
            return outcome;
        }
        return switch (connection.prepare(cql)) {
            case Preparation.Refused refused -> failed(refused.answer());
            case Preparation.Prepared prepared ->
                    collect(
                            options.withValues(values(request.values().get(), prepared)),
                            one -> execute(cql, prepared, one));
        };
    }

    // A node that has no room for more of them forgets prepared statements, new ones first; those
    // asked for again it keeps.
    private Answer execute(String cql, Preparation.Prepared prepared, WireOptions options) {
        Answer answer = connection.execute(prepared, options);
        for (int i = 0; i < PREPARED_AGAIN_MAX && isForgotten(answer); i++) {
            if (!(connection.prepare(cql) instanceof Preparation.Prepared again)) {
                return answer;
            }
            answer = connection.execute(again, options);
        }
        return answer;
    }

    private static boolean isForgotten(Answer answer) {
        return answer instanceof Answer.Refused refused
                && refused.code() == ErrorCode.UNPREPARED.protocolCode();
    }

    /// An index or view answers once the node has built it, which it does behind the statement's
    /// back.
    private void awaitBuilt() {
        long end = System.nanoTime() + BUILT_MAX.toNanos();
        while (!isBuilt() && System.nanoTime() < end) {
            LockSupport.parkNanos(2_000_000);
        }
    }

    private boolean isBuilt() {
        String here = " WHERE keyspace_name = '" + keyspace + "'";
        return rows("SELECT index_name FROM system_schema.indexes" + here)
                        <= rows(
                                "SELECT index_name FROM system.\"IndexInfo\" WHERE table_name = '"
                                        + keyspace
                                        + "'")
                && rows("SELECT view_name FROM system_schema.views" + here)
                        <= rows("SELECT view_name FROM system.built_views" + here);
    }

    private int rows(String cql) {
        return connection.query(cql, WireOptions.DEFAULT) instanceof Answer.Page page
                ? page.rows().size()
                : 0;
    }

    private static List<WireValue> values(List<String> texts, Preparation.Prepared prepared) {
        List<WireValue> values = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            values.add(
                    Literals.isUnset(texts.get(i))
                            ? new WireValue.Unset()
                            : new WireValue.Given(
                                    Literals.value(
                                            texts.get(i),
                                            i < prepared.markers().size()
                                                    ? prepared.markers().get(i).type()
                                                    : NativeType.INT)));
        }
        return values;
    }

    private interface Page {
        Answer fetch(WireOptions options);
    }

    private Outcome collect(WireOptions first, Page page) {
        List<List<Outcome.Row>> pages = new ArrayList<>();
        Set<String> warnings = new LinkedHashSet<>();
        List<Outcome.Column> columns = List.of();
        @Nullable WireOptions options = first;
        while (options != null) {
            switch (fetchAvailable(page, options)) {
                case Answer.Refused refused -> {
                    return failed(refused);
                }
                case Answer.Done done -> {
                    return new Outcome.Done(done.warnings().stream().map(this::shown).toList());
                }
                case Answer.Page rows -> {
                    rows.warnings().stream().map(this::shown).forEach(warnings::add);
                    columns = columns(rows.columns());
                    pages.add(rows.rows().stream().map(Outcome.Row::new).toList());
                    options = rows.pagingState().map(first::withPagingState).orElse(null);
                }
            }
        }
        return new Outcome.Rows(columns, pages, List.copyOf(warnings));
    }

    /// Asks again for a while when the node has built an index and does not know it yet: it tells
    /// itself by gossip.
    private static Answer fetchAvailable(Page page, WireOptions options) {
        long end = System.nanoTime() + AVAILABLE_MAX.toNanos();
        Answer answer = page.fetch(options);
        while (isUnavailable(answer) && System.nanoTime() < end) {
            LockSupport.parkNanos(20_000_000);
            answer = page.fetch(options);
        }
        return answer;
    }

    private static boolean isUnavailable(Answer answer) {
        return answer instanceof Answer.Refused refused
                && refused.message().contains("INDEX_NOT_AVAILABLE");
    }

    private List<Outcome.Column> columns(List<Answer.Column> columns) {
        return columns.stream()
                .map(column -> new Outcome.Column(shown(column.name()), column.type()))
                .toList();
    }

    private Outcome failed(Answer.Refused refused) {
        String name =
                Arrays.stream(ErrorCode.values())
                        .filter(one -> one.protocolCode() == refused.code())
                        .map(Enum::name)
                        .findFirst()
                        .orElse("CODE_" + refused.code());
        return new Outcome.Failed(
                name,
                shown(refused.message()),
                refused.details().stream().map(this::shown).toList(),
                refused.warnings().stream().map(this::shown).toList());
    }

    /// The real name of the keyspace, which values may hold too.
    public String keyspace() {
        return keyspace;
    }

    private String shown(String text) {
        return text.replace(keyspace, KEYSPACE);
    }

    @Override
    public void await(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    @Override
    public void close() {
        connection.query("DROP KEYSPACE IF EXISTS " + keyspace, WireOptions.DEFAULT);
    }
}
