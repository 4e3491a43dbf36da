package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.audit.AuditLog;
import dev.rowhouse.server.client.RawClient;
import dev.rowhouse.server.service.Inspection;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Whatever is thrown while a request is at work, wherever that is: its client is answered, and
/// asks the next thing over the same connection.
class ErrorAnswersTest {
    private static final String MARK = "/* fails */ ";
    private static final int V4 = 4;

    /// What nobody expects.
    enum Thrown {
        ERROR,
        ASSERTION,
        STACK,
        MEMORY,
        LINKAGE,
        EXCEPTION;

        void raise() {
            switch (this) {
                case ERROR -> throw new java.lang.Error("x");
                case ASSERTION -> throw new AssertionError("x");
                case STACK -> throw new StackOverflowError();
                case MEMORY -> throw new OutOfMemoryError("Java heap space");
                case LINKAGE -> throw new NoClassDefFoundError("x");
                case EXCEPTION -> throw new IllegalStateException("x");
            }
        }
    }

    private static Rowhouse database() {
        Rowhouse database = Rowhouse.inMemory();
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (id int PRIMARY KEY, n int)");
        session.execute("INSERT INTO k.t (id, n) VALUES (1, 1)");
        return database;
    }

    private static RunningServer serve(Rowhouse database, ServerComponents components) {
        return RunningServer.start(database, options -> options, components);
    }

    @ParameterizedTest
    @EnumSource
    void everyRequestIsAnswered(Thrown thrown) throws Exception {
        Inspection fails =
                new Inspection(
                        cql -> {
                            if (cql.startsWith(MARK)) {
                                thrown.raise();
                            }
                        },
                        false);
        try (RunningServer server =
                        serve(database(), ServerComponents.system().withInspection(fails));
                RawClient client = RawClient.started(server.server().address(), V4)) {
            Prepared brief =
                    (Prepared) client.ask(new Prepare(MARK + "SELECT * FROM k.t WHERE id = 1"));
            Prepared scan = (Prepared) client.ask(new Prepare(MARK + "SELECT * FROM k.t"));
            List<Message> requests =
                    List.of(
                            new Query(MARK + "SELECT * FROM k.t WHERE id = 1"),
                            new Query(MARK + "SELECT * FROM k.t"),
                            new Query(MARK + "UPDATE k.t SET n = 2 WHERE id = 1"),
                            new Query(MARK + "UPDATE k.t SET n = 2 WHERE id = 1 IF EXISTS"),
                            new Execute(brief.preparedQueryId, QueryOptions.DEFAULT),
                            new Execute(scan.preparedQueryId, QueryOptions.DEFAULT),
                            new Batch(
                                    (byte) 0,
                                    List.of(MARK + "UPDATE k.t SET n = 2 WHERE id = 1"),
                                    List.of(List.of()),
                                    1,
                                    8,
                                    Long.MIN_VALUE,
                                    null,
                                    Integer.MIN_VALUE));
            for (Message request : requests) {
                assertThat(client.ask(request)).as("%s", request).isInstanceOf(Error.class);
                assertThat(client.ask(new Query("SELECT * FROM k.t WHERE id = 1")))
                        .isInstanceOf(Rows.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatFailsBesideTheStatementIsAnsweredToo(Thrown thrown) throws Exception {
        AuditLog fails =
                entry -> {
                    if (entry.statement().startsWith(MARK)) {
                        thrown.raise();
                    }
                };
        try (RunningServer server = serve(database(), ServerComponents.system().withAudit(fails));
                RawClient client = RawClient.started(server.server().address(), V4)) {
            for (String cql : List.of("SELECT * FROM k.t WHERE id = 1", "SELECT * FROM k.t")) {
                assertThat(client.ask(new Query(MARK + cql))).isInstanceOf(Error.class);
                assertThat(client.ask(new Prepare(MARK + cql))).isInstanceOf(Error.class);
                assertThat(client.ask(new Query(cql))).isInstanceOf(Rows.class);
            }
        }
    }
}
