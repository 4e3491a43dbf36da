package dev.rowhouse.testserver;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A connection that controls the server, by the custom payload of requests of version 4 of
/// Cassandra's native protocol. It prepares a statement: that executes nothing which a fault could
/// strike.
///
/// ```
/// frame   := version:u8 flags:u8 stream:i16 opcode:u8 length:i32 body
/// startup := options:i16 (name:string value:string)*
/// prepare := payload:i16 (name:string value:bytes)* cql:longString
/// error   := code:i32 message:string
/// ```
///
/// **Thread safety.** Safe.
final class ControlConnection implements AutoCloseable {
    private static final int VERSION = 4;
    private static final int CUSTOM_PAYLOAD = 0x04;
    private static final int ERROR = 0x00;
    private static final int STARTUP = 0x01;
    private static final int PREPARE = 0x09;
    private static final int TIMEOUT_MILLIS = 60_000;

    private final ServerProcess process;
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    private ControlConnection(ServerProcess process, Socket socket) throws IOException {
        this.process = process;
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
        this.out = new DataOutputStream(socket.getOutputStream());
    }

    static ControlConnection open(ServerProcess process) throws IOException {
        InetSocketAddress address = process.address();
        Socket socket = new Socket();
        try {
            socket.connect(address, TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            ControlConnection connection = new ControlConnection(process, socket);
            connection.startUp();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void startUp() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream parts = new DataOutputStream(body);
        parts.writeShort(1);
        writeString(parts, "CQL_VERSION");
        writeString(parts, "3.0.0");
        request(0, STARTUP, body.toByteArray());
    }

    /// Sends one instruction, and waits until it has been carried out.
    ///
    /// @param name the name in the custom payload
    /// @throws TestServerException when the server rejects it or has ended
    synchronized void send(String name, String value) {
        try {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            DataOutputStream parts = new DataOutputStream(body);
            parts.writeShort(1);
            writeString(parts, name);
            writeBytes(parts, value);
            writeBytes(parts, "SELECT key FROM system.local");
            request(CUSTOM_PAYLOAD, PREPARE, body.toByteArray());
        } catch (IOException e) {
            throw process.explain(e);
        }
    }

    private void request(int flags, int opcode, byte[] body) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream parts = new DataOutputStream(frame);
        parts.writeByte(VERSION);
        parts.writeByte(flags);
        parts.writeShort(0);
        parts.writeByte(opcode);
        parts.writeInt(body.length);
        parts.write(body);
        out.write(frame.toByteArray());
        out.flush();
        readAnswer();
    }

    private void readAnswer() throws IOException {
        in.readInt();
        int opcode = in.readUnsignedByte();
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        if (opcode == ERROR) {
            int message = Integer.BYTES + Short.BYTES;
            throw new TestServerException(
                    new String(body, message, body.length - message, StandardCharsets.UTF_8));
        }
    }

    private static void writeString(DataOutputStream parts, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        parts.writeShort(bytes.length);
        parts.write(bytes);
    }

    private static void writeBytes(DataOutputStream parts, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        parts.writeInt(bytes.length);
        parts.write(bytes);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new TestServerException("A connection cannot be closed.", e);
        }
    }
}
