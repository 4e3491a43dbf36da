package dev.rowhouse.conformance.sstables;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Cassandra's `sstabledump` in a process of its own, since it needs an older Java.
///
/// **Thread safety.** Belongs to one thread.
final class CassandraDumps implements AutoCloseable {
    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;

    /// @param root the folder of the project
    CassandraDumps(Path root) throws IOException {
        process =
                new ProcessBuilder(
                                root.resolve("scripts/cassandra").toString(),
                                "run",
                                root.resolve("conformance/cassandra/SSTableDumps.java").toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
        out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    }

    /// What it answers.
    ///
    /// @param isWell whether it came to its end
    /// @param text the dump, or what it broke down with
    record Dump(boolean isWell, String text) {}

    /// The dump of an SSTable.
    ///
    /// @param hasRawTimes whether times are numbers
    Dump dump(Path data, boolean hasRawTimes) throws IOException {
        out.writeUTF(hasRawTimes ? "raw" : "plain");
        out.writeUTF(data.toAbsolutePath().toString());
        out.flush();
        boolean isWell = in.readBoolean();
        byte[] bytes = in.readNBytes(in.readInt());
        return new Dump(isWell, new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        out.close();
        process.destroy();
    }
}
