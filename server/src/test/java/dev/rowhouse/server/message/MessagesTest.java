package dev.rowhouse.server.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.AlreadyExists;
import com.datastax.oss.protocol.internal.response.error.FunctionFailure;
import com.datastax.oss.protocol.internal.response.error.ReadFailure;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import com.datastax.oss.protocol.internal.response.error.Unavailable;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.error.WriteFailure;
import com.datastax.oss.protocol.internal.response.event.SchemaChangeEvent;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.error.FunctionFailureException;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.server.client.Referee;
import dev.rowhouse.server.wire.FrameCompression;
import dev.rowhouse.server.wire.FrameOutput;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolVersion;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The library reads what we write.
class MessagesTest {
    private static final UUID TRACE = new UUID(1, 2);

    private static Frame read(
            ProtocolVersion version, FrameCompression compression, Response response)
            throws Exception {
        OutputBuffer out = new OutputBuffer();
        FrameOutput format = new FrameOutput(version, compression, version.hasSegments());
        new ResponseWriter(format).write(out, 12, response);
        if (version.hasSegments()) {
            OutputBuffer segments = new OutputBuffer();
            format.pack(out, segments);
            out = segments;
        }
        List<Frame> frames =
                new Referee(version.number(), compression.name())
                        .responses(Arrays.copyOf(out.array(), out.length()), false);
        assertThat(frames).singleElement().matches(frame -> frame.streamId == 12);
        return frames.getFirst();
    }

    private static Frame read(ProtocolVersion version, Answer answer) throws Exception {
        return read(version, FrameCompression.NONE, Response.of(answer));
    }

    private static List<CqlType> types() {
        List<CqlType> types = new ArrayList<>(List.of(NativeType.values()));
        types.add(ListType.multiCell(NativeType.INT));
        types.add(SetType.multiCell(NativeType.DURATION));
        types.add(MapType.multiCell(NativeType.TEXT, TupleType.of(NativeType.DATE)));
        types.add(
                new UserType(
                        "shop",
                        "Address",
                        List.of("street", "no"),
                        List.of(NativeType.TEXT, NativeType.SMALLINT),
                        true));
        types.add(new VectorType(NativeType.FLOAT, 3));
        return types;
    }

    private static ColumnSpecifications columns(String lastTable) {
        List<CqlType> types = types();
        List<ColumnSpecification> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            boolean isLast = i == types.size() - 1;
            columns.add(
                    new ColumnSpecification(
                            "shop", isLast ? lastTable : "items", "c" + i, types.get(i)));
        }
        return new ColumnSpecifications(columns);
    }

    @ParameterizedTest
    @EnumSource
    void rows(ProtocolVersion version) throws Exception {
        for (FrameCompression compression : FrameCompression.values()) {
            if (version.hasSegments() && compression == FrameCompression.SNAPPY) {
                continue;
            }
            for (String lastTable : List.of("items", "others")) {
                ColumnSpecifications columns = columns(lastTable);
                Bytes[] values = new Bytes[columns.size()];
                Arrays.fill(values, Bytes.utf8("v"));
                Bytes[] others = new Bytes[columns.size()];
                Arrays.fill(others, Bytes.EMPTY);
                Answer.Rows answer =
                        new Answer.Rows(
                                new ResultMetadata(columns),
                                Answer.Rows.Mention.FULL,
                                List.of(
                                        new ResultRow(columns, values),
                                        new ResultRow(columns, others)),
                                Optional.of(Bytes.utf8("next")));
                Frame frame =
                        read(
                                version,
                                compression,
                                new Response(answer, Optional.of(TRACE), List.of("careful")));
                assertThat(frame.tracingId).isEqualTo(TRACE);
                assertThat(frame.warnings)
                        .isEqualTo(version == ProtocolVersion.V3 ? List.of() : List.of("careful"));
                Rows rows = (Rows) frame.message;
                RowsMetadata metadata = rows.getMetadata();
                assertThat(metadata.columnSpecs)
                        .extracting(one -> one.ksName + "." + one.tableName + "." + one.name)
                        .startsWith("shop.items.c0", "shop.items.c1")
                        .endsWith("shop." + lastTable + ".c" + (columns.size() - 1));
                assertThat(metadata.pagingState)
                        .isEqualTo(
                                ByteBuffer.wrap(
                                        "next".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
                assertThat(rows.getData()).hasSize(2);
                assertThat(rows.getData().peek()).containsOnly(ByteBuffer.wrap(new byte[] {'v'}));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void prepared_statements(ProtocolVersion version) throws Exception {
        ResultMetadata metadata = new ResultMetadata(columns("items"));
        Bytes id = StatementId.of(Optional.of("shop"), "SELECT").bytes();
        Prepared prepared =
                (Prepared)
                        read(version, new Answer.Prepared(id, metadata, List.of(3, 1), metadata))
                                .message;
        assertThat(prepared.preparedQueryId).isEqualTo(id.toArray());
        assertThat(prepared.variablesMetadata.columnSpecs).hasSize(types().size());
        assertThat(prepared.resultMetadata.columnSpecs).hasSize(types().size());
        if (version != ProtocolVersion.V3) {
            assertThat(prepared.variablesMetadata.pkIndices).containsExactly(3, 1);
        }
        if (version == ProtocolVersion.V5) {
            assertThat(prepared.resultMetadataId).isEqualTo(metadata.id().toArray());
        }
    }

    @ParameterizedTest
    @EnumSource
    void errors_with_their_fields(ProtocolVersion version) throws Exception {
        boolean isOld = version == ProtocolVersion.V3;
        AlreadyExists exists =
                (AlreadyExists) failure(version, AlreadyExistsException.table("shop", "items"));
        assertThat(exists.keyspace + "." + exists.table).isEqualTo("shop.items");
        CqlException failed =
                new FunctionFailureException("shop", "f", List.of("int", "text"), "no");
        if (isOld) {
            assertThat(failure(version, failed).code).isEqualTo(0x2200);
        } else {
            FunctionFailure function = (FunctionFailure) failure(version, failed);
            assertThat(function.function).isEqualTo("f");
            assertThat(function.argTypes).containsExactly("int", "text");
        }
        Unprepared unprepared =
                (Unprepared)
                        read(version, Failure.unknownStatement(Bytes.utf8("0123456789abcdef")))
                                .message;
        assertThat(unprepared.id).hasSize(16);
        ReadTimeout timeout =
                (ReadTimeout) failure(version, new CqlException(ErrorCode.READ_TIMEOUT, "late"));
        assertThat(timeout.blockFor).isEqualTo(1);
        assertThat(timeout.consistencyLevel).isEqualTo(4);
        Unavailable unavailable =
                (Unavailable) failure(version, new CqlException(ErrorCode.UNAVAILABLE, "gone"));
        assertThat(unavailable.required).isEqualTo(1);
        assertThat(unavailable.alive).isEqualTo(0);
        Error read = failure(version, new CqlException(ErrorCode.READ_FAILURE, "tombstones"));
        Error write = failure(version, new CqlException(ErrorCode.WRITE_FAILURE, "large"));
        if (isOld) {
            assertThat(read.code).isEqualTo(0x1200);
            assertThat(write.code).isEqualTo(0x1100);
        } else {
            assertThat(((ReadFailure) read).numFailures).isEqualTo(1);
            assertThat(((WriteFailure) write).writeType).isEqualTo("SIMPLE");
        }
    }

    private static Error failure(ProtocolVersion version, CqlException error) throws Exception {
        return (Error) read(version, Failure.of(error, Consistency.QUORUM)).message;
    }

    @ParameterizedTest
    @EnumSource
    void changes_of_the_schema(ProtocolVersion version) throws Exception {
        SchemaChange table = SchemaChange.ofTable(SchemaChange.Kind.DROPPED, "shop", "items");
        SchemaChangeEvent event =
                (SchemaChangeEvent) read(version, new Answer.Event(table)).message;
        assertThat(
                        event.changeType
                                + " "
                                + event.target
                                + " "
                                + event.keyspace
                                + "."
                                + event.object)
                .isEqualTo("DROPPED TABLE shop.items");
        SchemaChange function =
                new SchemaChange(
                        SchemaChange.Kind.CREATED,
                        SchemaChange.Target.FUNCTION,
                        "shop",
                        "f",
                        List.of("int"));
        event = (SchemaChangeEvent) read(version, new Answer.Event(function)).message;
        assertThat(event.changeType + " " + event.target)
                .isEqualTo(version == ProtocolVersion.V3 ? "UPDATED KEYSPACE" : "CREATED FUNCTION");
    }
}
