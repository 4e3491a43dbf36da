package dev.rowhouse.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetSchema;
import dev.rowhouse.prove.database.WaitingClock;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/// Expiry through the driver: on a cluster, lives are made short and the proof waits. Here the
/// clock of proof and server moves while it waits.
class ExpiryOnServerTest {
    private static final String MODEL =
            """
            model: shop
            entities:
              User: {key: id, count: 6, attributes: {id: int, name: text}}
              Session: {key: token, ttl: 2 hours, attributes: {token: int, browser: text}}
              Order: {key: id, ttl: 30 days after placed, attributes: {id: int, placed: timestamp, total: int}}
            relationships:
              Session.user: {to: User, inverse: sessions, cardinality: many to one, count: 2 per User}
              Order.user: {to: User, inverse: orders, cardinality: many to one, count: 4 per User}
            queries:
              Q1: {ask: The sessions of a user, jpql: "SELECT s.token, s.browser FROM Session s WHERE s.user = :user"}
              Q2: {ask: A session, jpql: "SELECT s.user, s.browser FROM Session s WHERE s.token = :token"}
              Q3: {ask: The orders of a user, jpql: "SELECT o.id, o.total FROM Order o WHERE o.user = :user ORDER BY o.placed DESC"}
            mutations:
              login: {ask: A user comes, jpql: "INSERT INTO Session (token, user, browser) VALUES (:token, :user, :browser)"}
              order: {ask: A user orders, jpql: "INSERT INTO Order (id, user, placed, total) VALUES (:id, :user, :placed, :total)"}
            """;

    @Test
    void all_copies_expire_together() throws IOException {
        ProofReport report = prove(target -> target);

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions().skipped())
                .extracting(ProofReport.Skipped::phase)
                .containsExactly("measuring reads");
    }

    @Test
    void a_copy_that_never_expires_is_found() throws IOException {
        ProofReport report =
                prove(target ->
                        new ForwardingTarget(target) {
                            @Override
                            public void create(TargetSchema schema) {
                                super.create(immortal(schema));
                            }
                        });

        assertThat(report.failures())
                .singleElement()
                .extracting(Failure::difference)
                .asString()
                .startsWith("after ")
                .contains("sessions_by_user has a row that should not be there");
    }

    /// The same tables, but what is stored in one of them never expires.
    private static TargetSchema immortal(TargetSchema schema) {
        return new TargetSchema(
                schema.keyspace(),
                schema.keyspaceCql(),
                schema.statements().stream()
                        .map(cql ->
                                cql.startsWith("CREATE TABLE sessions_by_user")
                                        ? cql.replaceFirst(
                                                "default_time_to_live = \\d+",
                                                "default_time_to_live = 0")
                                        : cql)
                        .toList(),
                schema.tables(),
                schema.counted(),
                schema.columns());
    }

    private static ProofReport prove(UnaryOperator<Target> wrapping) throws IOException {
        ForwardClock clock = new ForwardClock();
        Workload workload = WorkloadFile.parse("shop", MODEL).value().orElseThrow();
        SizedDesign sized = Designer.sized(workload);
        try (Rowhouse database =
                        Rowhouse.inMemory(new RowhouseComponents(clock, RandomSource.seeded(2)));
                NativeServer server =
                        NativeServer.start(
                                database,
                                ServerOptions.defaults().withPort(0),
                                ServerComponents.system());
                Target target =
                        CassandraTarget.connect(
                                ClusterSettings.of(
                                        new CassandraAddress(
                                                "127.0.0.1", server.address().getPort())),
                                RandomSource.system(),
                                clock)) {
            return new Prover(
                            new Subject(workload, sized.design(), sized),
                            wrapping.apply(target),
                            new ProofSettings(1, new Scale(40), new Scale(40), 3, 1, 10, 1, 2, 0),
                            clock,
                            Progress.NONE)
                    .prove();
        }
    }

    private static final class ForwardClock implements WaitingClock {
        private final Clock clock = Clock.system();
        private final AtomicLong aheadMicros = new AtomicLong();

        @Override
        public void await(Duration time) {
            aheadMicros.addAndGet(time.toNanos() / 1_000);
        }

        @Override
        public long epochMicros() {
            return clock.epochMicros() + aheadMicros.get();
        }

        @Override
        public long nanoTime() {
            return clock.nanoTime() + aheadMicros.get() * 1_000;
        }
    }
}
