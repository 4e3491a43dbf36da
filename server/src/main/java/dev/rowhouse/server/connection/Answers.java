package dev.rowhouse.server.connection;

import dev.rowhouse.server.message.Answer;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.message.ResponseWriter;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.wire.FrameCompression;
import dev.rowhouse.server.wire.FrameOutput;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.util.concurrent.Executor;

/// The answers of a connection to its client.
///
/// **Thread safety.** Methods that begin with `send` may be called by any thread, and [#close],
/// [#drain] and the gauges; the others by that which reads the connection.
final class Answers {
    // With the answer that crosses it, mostly less than what an [OutputBuffer] keeps room for.
    private static final int FLUSHED_AT = 32 * 1024;

    private final Outbox outbox;
    private final Executor writers;
    // Of the reading thread; they leave together when it has nothing more to read.
    private final OutputBuffer own = new OutputBuffer();
    private volatile ResponseWriter writer =
            new ResponseWriter(
                    new FrameOutput(ProtocolVersion.NEWEST, FrameCompression.NONE, false));

    /// @param writers threads that write when no other thread can wait for the client
    /// @param broken the action when the client has gone
    Answers(Transport transport, Metrics metrics, Executor writers, Runnable broken) {
        this.outbox = new Outbox(transport, writer.format(), metrics, broken);
        this.writers = writers;
    }

    /// Switches answers to a version.
    void speak(ProtocolVersion version) {
        if (writer.format().version() != version) {
            writer = new ResponseWriter(new FrameOutput(version, FrameCompression.NONE, false));
        }
    }

    /// Behind what has been added so far, which leaves first, answers are compressed, and in
    /// segments if the version has them.
    void switchTo(FrameCompression compression) {
        flush();
        ProtocolVersion version = writer.format().version();
        FrameOutput format = new FrameOutput(version, compression, version.hasSegments());
        outbox.switchTo(format);
        writer = new ResponseWriter(format);
    }

    /// Adds an answer, which leaves with the next [#flush].
    void add(int stream, Response response) {
        write(own, stream, response);
        if (own.length() > FLUSHED_AT) {
            flush();
        }
    }

    private void write(OutputBuffer out, int stream, Response response) {
        int from = out.length();
        try {
            writer.write(out, stream, response);
        } catch (RuntimeException | Error e) {
            // Rows that are too many for one answer, for instance; the client is not left waiting.
            out.truncate(from);
            writer.write(out, stream, Response.of(Failure.unexpected(e)));
        }
    }

    /// Sends the added answers. This may take as long as the client takes to read.
    void flush() {
        if (own.length() > 0) {
            outbox.append(own);
            own.clear();
        }
        outbox.flush();
    }

    /// Returns when no more than so many bytes wait for the client.
    void awaitRoom(int bytes) {
        if (outbox.waitingBytes() > bytes) {
            flush();
            outbox.awaitRoom(bytes);
        }
    }

    /// Sends an answer. Returns at once.
    void send(int stream, Response response) {
        OutputBuffer out = new OutputBuffer();
        write(out, stream, response);
        try {
            outbox.append(out);
        } catch (OutOfMemoryError e) {
            // The answer does not fit into the queue; a short one does.
            out.clear();
            write(out, stream, Response.of(Failure.unexpected(e)));
            outbox.append(out);
        }
        outbox.flushOn(writers);
    }

    /// Sends an event. Returns at once.
    void sendEvent(Answer.Event event) {
        OutputBuffer out = new OutputBuffer();
        writer.writeEvent(out, event);
        outbox.append(out);
        outbox.flushOn(writers);
    }

    /// The number of bytes that wait for the client.
    int waitingBytes() {
        return outbox.waitingBytes();
    }

    /// A number that stays the same while the client does not read what is being written, or -1
    /// when nothing is.
    long stalledAt() {
        return outbox.stalledAt();
    }

    /// Returns when the client has been sent everything, or after a while.
    void drain(long nanos) throws InterruptedException {
        outbox.awaitEmpty(nanos);
    }

    /// Drops everything.
    void close() {
        outbox.close();
    }
}
