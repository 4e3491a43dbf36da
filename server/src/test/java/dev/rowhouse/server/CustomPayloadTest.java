package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.service.Inspection;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The custom payloads of requests reach those who control a server, and nobody else.
class CustomPayloadTest {
    private static final String QUERY = "SELECT key FROM system.local";

    private static Map<String, ByteBuffer> payload(String text) {
        return Map.of("instruction", ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /// Notes payloads and statements in their order; rejects a payload that says so.
    private static ServerComponents noting(List<String> notes) {
        return ServerComponents.system()
                .withInspection(
                        new Inspection(
                                notes::add,
                                false,
                                Optional.of(payload -> {
                                    Bytes value = payload.get("instruction");
                                    String text = value == null ? "" : value.toUtf8();
                                    notes.add(text);
                                    if (text.equals("wrong")) {
                                        throw new CqlException(ErrorCode.INVALID, "rejected");
                                    }
                                })));
    }

    @Test
    void they_come_before_the_statement_in_each_kind_of_request() {
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(), options -> options, noting(notes));
                CqlSession session = server.connect()) {
            SimpleStatement simple = SimpleStatement.newInstance(QUERY);
            Statement<?> prepared =
                    session.prepare(simple.setCustomPayload(payload("prepare"))).bind();
            Statement<?> batch =
                    BatchStatement.newInstance(DefaultBatchType.UNLOGGED)
                            .setCustomPayload(payload("batch"));
            notes.clear();
            session.prepare("SELECT data_center FROM system.local");
            session.prepare(
                    SimpleStatement.newInstance("SELECT rack FROM system.local")
                            .setCustomPayload(payload("prepare")));
            session.execute(simple.setCustomPayload(payload("query")));
            session.execute(prepared.setCustomPayload(payload("execute")));
            session.execute(batch);
            assertThat(notes).containsExactly("prepare", "query", QUERY, "execute", QUERY, "batch");
        }
    }

    @Test
    void a_rejected_one_is_the_failure_of_its_request_alone() {
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(), options -> options, noting(notes));
                CqlSession session = server.connect()) {
            SimpleStatement simple = SimpleStatement.newInstance(QUERY);
            notes.clear();
            assertThatThrownBy(() -> session.execute(simple.setCustomPayload(payload("wrong"))))
                    .isInstanceOf(InvalidQueryException.class)
                    .hasMessage("rejected");
            session.execute(simple);
            assertThat(notes).containsExactly("wrong", QUERY);
        }
    }

    @Test
    void they_are_ignored_by_default() {
        try (RunningServer server = RunningServer.start();
                CqlSession session = server.connect()) {
            SimpleStatement simple = SimpleStatement.newInstance(QUERY);
            assertThat(session.execute(simple.setCustomPayload(payload("wrong"))).all()).hasSize(1);
            assertThat(
                            session.execute(simple.setCustomPayload(payload("wrong")))
                                    .getExecutionInfo()
                                    .getIncomingPayload())
                    .isEmpty();
        }
    }
}
