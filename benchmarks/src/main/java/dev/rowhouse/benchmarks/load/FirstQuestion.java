package dev.rowhouse.benchmarks.load;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// One query in version 4 of the native protocol without a driver, whose own start would be
/// measured along with the server's.
final class FirstQuestion {
    private static final int VERSION = 4;
    private static final int STARTUP = 0x01;
    private static final int READY = 0x02;
    private static final int QUERY = 0x07;
    private static final int RESULT = 0x08;
    private static final short CONSISTENCY_ONE = 1;

    private FirstQuestion() {}

    /// Connects, asks for the row of `system.local` and returns when it is answered.
    static void ask(InetSocketAddress server) throws IOException {
        try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
            ByteBuffer options = ByteBuffer.allocate(64).putShort((short) 1);
            putString(options, "CQL_VERSION");
            putString(options, "3.0.0");
            exchange(socket, STARTUP, options.flip(), READY);

            byte[] text = "SELECT key FROM system.local".getBytes(StandardCharsets.UTF_8);
            ByteBuffer query = ByteBuffer.allocate(64).putInt(text.length).put(text);
            query.putShort(CONSISTENCY_ONE).put((byte) 0);
            exchange(socket, QUERY, query.flip(), RESULT);
        }
    }

    private static void putString(ByteBuffer body, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        body.putShort((short) bytes.length).put(bytes);
    }

    private static void exchange(Socket socket, int request, ByteBuffer body, int expected)
            throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(9 + body.remaining());
        frame.put((byte) VERSION).put((byte) 0).putShort((short) 0).put((byte) request);
        frame.putInt(body.remaining()).put(body);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.write(frame.array());
        out.flush();

        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readNBytes(4);
        int answer = in.readUnsignedByte();
        byte[] rest = in.readNBytes(in.readInt());
        if (answer != expected) {
            throw new IOException(
                    "the server answered %#x, not %#x: %s"
                            .formatted(answer, expected, new String(rest, StandardCharsets.UTF_8)));
        }
    }
}
