package dev.rowhouse.conformance.syntax;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Cassandra's parser in a process of its own, since it needs an older Java.
///
/// **Thread safety.** None.
final class CassandraParser implements AutoCloseable {
    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;

    /// Starts it.
    ///
    /// @param command the program that answers; `conformance/cassandra/SyntaxAnswers.java` says how
    CassandraParser(List<String> command) throws IOException {
        process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
        out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    }

    /// What is wrong with the syntax of some statements; an empty text for each that has none.
    List<String> answers(List<String> statements) throws IOException {
        out.writeInt(statements.size());
        for (String statement : statements) {
            byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        out.flush();
        List<String> answers = new ArrayList<>(statements.size());
        for (int i = 0; i < statements.size(); i++) {
            answers.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
        }
        return answers;
    }

    @Override
    public void close() throws IOException {
        out.close();
        process.destroy();
    }
}
