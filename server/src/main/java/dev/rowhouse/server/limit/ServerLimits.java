package dev.rowhouse.server.limit;

import java.time.Duration;

/// The bounds of what a server takes upon itself.
///
/// A request counts from when it has been read until its answer has been handed to the connection;
/// its bytes are those of its frame.
///
/// @param connections how many clients may be connected
/// @param requestsPerConnection the maximum number of running requests of one connection
/// @param requests the same for all connections
/// @param requestBytesPerConnection the maximum size in bytes of the running requests of one
///     connection
/// @param requestBytes and of all
/// @param frameBytes how long a request may be (Cassandra's `native_transport_max_frame_size`)
/// @param frameBytesBeforeStartup the same before the client has logged in
/// @param answerBytesWaiting how many bytes of answers may wait for a client to read them before no
///     more of its requests are read
/// @param preparedBytes how much memory prepared statements may take, about
/// @param startup the time limit from connecting to the end of the login
public record ServerLimits(
        int connections,
        int requestsPerConnection,
        int requests,
        long requestBytesPerConnection,
        long requestBytes,
        int frameBytes,
        int frameBytesBeforeStartup,
        int answerBytesWaiting,
        long preparedBytes,
        Duration startup) {
    private static final int KIBIBYTE = 1024;
    private static final int MEBIBYTE = 1024 * KIBIBYTE;

    /// Checks that all are positive.
    public ServerLimits {
        if (Math.min(Math.min(connections, requestsPerConnection), requests) <= 0
                || Math.min(requestBytesPerConnection, requestBytes) <= 0
                || Math.min(frameBytes, frameBytesBeforeStartup) <= 0
                || Math.min(answerBytesWaiting, preparedBytes) <= 0
                || !startup.isPositive()) {
            throw new IllegalArgumentException("all limits must be positive");
        }
    }

    /// Those for the heap of this virtual machine.
    public static ServerLimits defaults() {
        return forHeap(Runtime.getRuntime().maxMemory());
    }

    /// 10,000 connections; 1,024 requests and 64 MiB of one, 16,384 and 256 MiB of all; frames of
    /// 16 MiB. With a heap of less than a gibibyte, a quarter of it for requests and a sixteenth
    /// for prepared statements, and an eighth as the longest frame.
    ///
    /// @param bytes how large the heap may become
    public static ServerLimits forHeap(long bytes) {
        long requests = Math.clamp(bytes / 4, MEBIBYTE, 256L * MEBIBYTE);
        return new ServerLimits(
                10_000,
                1_024,
                16_384,
                Math.min(requests, 64L * MEBIBYTE),
                requests,
                (int) Math.clamp(bytes / 8, MEBIBYTE, 16L * MEBIBYTE),
                64 * KIBIBYTE,
                MEBIBYTE,
                Math.clamp(bytes / 16, MEBIBYTE, 64L * MEBIBYTE),
                Duration.ofSeconds(30));
    }

    /// The same with another number of connections.
    public ServerLimits withConnections(int count) {
        return new ServerLimits(
                count,
                requestsPerConnection,
                requests,
                requestBytesPerConnection,
                requestBytes,
                frameBytes,
                frameBytesBeforeStartup,
                answerBytesWaiting,
                preparedBytes,
                startup);
    }

    /// The same with other numbers of requests.
    public ServerLimits withRequests(int perConnection, int ofAll) {
        return new ServerLimits(
                connections,
                perConnection,
                ofAll,
                requestBytesPerConnection,
                requestBytes,
                frameBytes,
                frameBytesBeforeStartup,
                answerBytesWaiting,
                preparedBytes,
                startup);
    }

    /// The same with other numbers of bytes of requests.
    public ServerLimits withRequestBytes(long perConnection, long ofAll) {
        return new ServerLimits(
                connections,
                requestsPerConnection,
                requests,
                perConnection,
                ofAll,
                frameBytes,
                frameBytesBeforeStartup,
                answerBytesWaiting,
                preparedBytes,
                startup);
    }

    /// The same with another length of frames.
    public ServerLimits withFrameBytes(int bytes) {
        return new ServerLimits(
                connections,
                requestsPerConnection,
                requests,
                requestBytesPerConnection,
                requestBytes,
                bytes,
                Math.min(frameBytesBeforeStartup, bytes),
                answerBytesWaiting,
                preparedBytes,
                startup);
    }

    /// The same with other memory for prepared statements.
    public ServerLimits withPreparedBytes(long bytes) {
        return new ServerLimits(
                connections,
                requestsPerConnection,
                requests,
                requestBytesPerConnection,
                requestBytes,
                frameBytes,
                frameBytesBeforeStartup,
                answerBytesWaiting,
                bytes,
                startup);
    }

    /// The same with another number of bytes of answers that may wait.
    public ServerLimits withAnswerBytesWaiting(int bytes) {
        return new ServerLimits(
                connections,
                requestsPerConnection,
                requests,
                requestBytesPerConnection,
                requestBytes,
                frameBytes,
                frameBytesBeforeStartup,
                bytes,
                preparedBytes,
                startup);
    }
}
