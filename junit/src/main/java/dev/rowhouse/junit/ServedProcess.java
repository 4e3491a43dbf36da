package dev.rowhouse.junit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The process of a test server, for module `testserver`: reads its settings from standard input,
/// prints `ready PORT`, and serves until standard input ends, which it also does when the program
/// that started it is killed.
///
/// ```
/// settings := keyspace:utf scripts:i32 (name:utf length:i32 text:utf8[length])*
/// ```
public final class ServedProcess {
    private static final int FAILED = 1;

    private ServedProcess() {}

    /// Runs the server.
    public static void main(String[] arguments) throws IOException {
        DataInputStream settings = new DataInputStream(System.in);
        ServedDatabase.Builder builder = ServedDatabase.builder().keyspace(settings.readUTF());
        int scripts = settings.readInt();
        for (int i = 0; i < scripts; i++) {
            String name = settings.readUTF();
            byte[] text = settings.readNBytes(settings.readInt());
            builder.script(name, new String(text, StandardCharsets.UTF_8));
        }
        try {
            ServedDatabase served = builder.controlled().start();
            System.out.println("ready " + served.address().getPort());
            settings.transferTo(OutputStream.nullOutputStream());
            // Nobody is left to whom an orderly end would matter.
            Runtime.getRuntime().halt(0);
        } catch (IllegalStateException | UncheckedIOException e) {
            System.err.println(e.getMessage());
            Runtime.getRuntime().halt(FAILED);
        }
    }
}
