package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.server.wire.FrameFlags;
import dev.rowhouse.server.wire.FrameOutput;
import dev.rowhouse.server.wire.Opcode;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.util.Optional;

/// Responses to frames.
///
/// **Thread safety.** Immutable; a buffer belongs to one thread.
///
/// @param format how frames are written
public record ResponseWriter(FrameOutput format) {
    private static final int EVENT_STREAM = -1;

    private static final int VOID = 1;
    private static final int ROWS = 2;
    private static final int SET_KEYSPACE = 3;
    private static final int PREPARED = 4;
    private static final int SCHEMA_CHANGE = 5;

    private static final int ONE_TABLE = 0x01;
    private static final int MORE_PAGES = 0x02;
    private static final int NO_METADATA = 0x04;
    private static final int METADATA_CHANGED = 0x08;

    /// Adds a response to a buffer, as a frame.
    ///
    /// @param stream that of the request
    public void write(OutputBuffer out, int stream, Response response) {
        int flags = 0;
        if (response.tracingId().isPresent()) {
            flags |= FrameFlags.TRACING;
        }
        boolean hasWarnings =
                !response.warnings().isEmpty() && format.version().isAtLeast(ProtocolVersion.V4);
        if (hasWarnings) {
            flags |= FrameFlags.WARNING;
        }
        boolean hasCost =
                response.cost().isPresent() && format.version().isAtLeast(ProtocolVersion.V4);
        if (hasCost) {
            flags |= FrameFlags.CUSTOM_PAYLOAD;
        }
        int from = format.begin(out, stream, opcode(response.answer()), flags);
        response.tracingId().ifPresent(out::writeUuid);
        if (hasWarnings) {
            out.writeStringList(response.warnings());
        }
        if (hasCost) {
            CostPayload.write(out, response.cost().get());
        }
        writeBody(out, response.answer());
        format.end(out, from);
    }

    /// Adds an event to a buffer, as a frame.
    public void writeEvent(OutputBuffer out, Answer.Event event) {
        write(out, EVENT_STREAM, Response.of(event));
    }

    private static int opcode(Answer answer) {
        return switch (answer) {
            case Failure ignored -> Opcode.ERROR;
            case Answer.Ready ignored -> Opcode.READY;
            case Answer.Authenticate ignored -> Opcode.AUTHENTICATE;
            case Answer.AuthSuccess ignored -> Opcode.AUTH_SUCCESS;
            case Answer.Supported ignored -> Opcode.SUPPORTED;
            case Answer.Event ignored -> Opcode.EVENT;
            case Answer.Nothing ignored -> Opcode.RESULT;
            case Answer.Rows ignored -> Opcode.RESULT;
            case Answer.KeyspaceUsed ignored -> Opcode.RESULT;
            case Answer.Prepared ignored -> Opcode.RESULT;
            case Answer.Changed ignored -> Opcode.RESULT;
        };
    }

    private void writeBody(OutputBuffer out, Answer answer) {
        switch (answer) {
            case Failure failure -> new FailureWriter(format.version(), out).write(failure);
            case Answer.Ready ignored -> {}
            case Answer.Authenticate who -> out.writeString(who.authenticator());
            case Answer.AuthSuccess ignored -> out.writeBytes(null);
            case Answer.Supported supported -> out.writeStringMultimap(supported.options());
            case Answer.Nothing ignored -> out.writeInt(VOID);
            case Answer.Rows rows -> writeRows(out, rows);
            case Answer.KeyspaceUsed used -> {
                out.writeInt(SET_KEYSPACE);
                out.writeString(used.keyspace());
            }
            case Answer.Prepared prepared -> writePrepared(out, prepared);
            case Answer.Changed changed -> {
                out.writeInt(SCHEMA_CHANGE);
                writeChange(out, changed.change());
            }
            case Answer.Event event -> {
                out.writeString("SCHEMA_CHANGE");
                writeChange(out, event.change());
            }
        }
    }

    private void writeRows(OutputBuffer out, Answer.Rows rows) {
        out.writeInt(ROWS);
        writeMetadata(out, rows.metadata(), rows.mention(), rows.pagingState());
        out.writeInt(rows.rows().size());
        int columns = rows.metadata().columns().size();
        for (ResultRow row : rows.rows()) {
            for (int i = 0; i < columns; i++) {
                out.writeBytes(row.getBytes(i));
            }
        }
    }

    private void writeMetadata(
            OutputBuffer out,
            ResultMetadata metadata,
            Answer.Rows.Mention mention,
            Optional<Bytes> pagingState) {
        boolean isMentioned = mention != Answer.Rows.Mention.NONE;
        boolean isChanged = mention == Answer.Rows.Mention.CHANGED;
        int flags = pagingState.isPresent() ? MORE_PAGES : 0;
        if (!isMentioned) {
            flags |= NO_METADATA;
        } else if (metadata.isOfOneTable()) {
            flags |= ONE_TABLE;
        }
        if (isChanged) {
            flags |= METADATA_CHANGED;
        }
        out.writeInt(flags);
        out.writeInt(metadata.columns().size());
        pagingState.ifPresent(out::writeBytes);
        if (isChanged) {
            out.writeShortBytes(metadata.id());
        }
        if (isMentioned) {
            out.write(metadata.encoded(format.version()));
        }
    }

    private void writePrepared(OutputBuffer out, Answer.Prepared prepared) {
        out.writeInt(PREPARED);
        out.writeShortBytes(prepared.id());
        if (format.version().isAtLeast(ProtocolVersion.V5)) {
            out.writeShortBytes(prepared.result().id());
        }
        ResultMetadata variables = prepared.variables();
        out.writeInt(variables.isOfOneTable() ? ONE_TABLE : 0);
        out.writeInt(variables.columns().size());
        if (format.version().isAtLeast(ProtocolVersion.V4)) {
            out.writeInt(prepared.partitionKey().size());
            prepared.partitionKey().forEach(out::writeShort);
        }
        out.write(variables.encoded(format.version()));
        boolean hasRows = prepared.result().columns().size() > 0;
        writeMetadata(
                out,
                prepared.result(),
                hasRows ? Answer.Rows.Mention.FULL : Answer.Rows.Mention.NONE,
                Optional.empty());
    }

    private void writeChange(OutputBuffer out, SchemaChange change) {
        boolean isOfFunction = !change.arguments().isEmpty() || isFunction(change.target());
        if (isOfFunction && !format.version().isAtLeast(ProtocolVersion.V4)) {
            // Version 3 knows no functions: something in the keyspace has changed.
            out.writeString(SchemaChange.Kind.UPDATED.name());
            out.writeString(SchemaChange.Target.KEYSPACE.name());
            out.writeString(change.keyspace());
            return;
        }
        out.writeString(change.kind().name());
        out.writeString(change.target().name());
        out.writeString(change.keyspace());
        if (change.target() != SchemaChange.Target.KEYSPACE) {
            out.writeString(change.name());
        }
        if (isOfFunction) {
            out.writeStringList(change.arguments());
        }
    }

    private static boolean isFunction(SchemaChange.Target target) {
        return target == SchemaChange.Target.FUNCTION || target == SchemaChange.Target.AGGREGATE;
    }
}
