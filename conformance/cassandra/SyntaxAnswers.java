import org.antlr.runtime.RecognitionException;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.cql3.CQLFragmentParser;
import org.apache.cassandra.cql3.CqlParser;
import org.apache.cassandra.exceptions.RequestValidationException;
import org.apache.cassandra.exceptions.SyntaxException;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Cassandra's parser without a node: reads statements, answers what is wrong with their syntax.
///
/// In both directions texts are UTF-8 after their length in bytes, four bytes wide. After each
/// batch of statements (their number comes first) the answers follow: empty for a statement that
/// can be read.
///
/// Runs on the Java of Cassandra, so without anything of Rowhouse.
public final class SyntaxAnswers {
    /// After an error Cassandra's parser goes on with what it has, and may break down or refuse
    /// that for another reason.
    private static final String NONE = "none";

    private SyntaxAnswers() {}

    public static void main(String[] arguments) throws IOException {
        // Whatever Cassandra logs must not come between the answers.
        PrintStream answerStream = System.out;
        System.setOut(System.err);
        DatabaseDescriptor.clientInitialization();
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(answerStream, 1 << 16));
        try {
            while (true) {
                String[] answers = new String[in.readInt()];
                for (int i = 0; i < answers.length; i++) {
                    byte[] bytes = in.readNBytes(in.readInt());
                    answers[i] = answer(new String(bytes, StandardCharsets.UTF_8));
                }
                for (String answer : answers) {
                    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
                    out.writeInt(bytes.length);
                    out.write(bytes);
                }
                out.flush();
            }
        } catch (EOFException e) {
            // No more statements.
        }
    }

    /// As the node words it.
    private static String answer(String statement) {
        try {
            CQLFragmentParser.parseAnyUnhandled(CqlParser::query, statement);
            return "";
        } catch (SyntaxException e) {
            return isAboutClass(e.getMessage()) ? NONE : e.getMessage();
        } catch (RequestValidationException | NullPointerException e) {
            return NONE;
        } catch (RuntimeException e) {
            return "Failed parsing statement: ["
                    + statement
                    + "] reason: "
                    + e.getClass().getSimpleName()
                    + " "
                    + e.getMessage();
        } catch (RecognitionException e) {
            return "Invalid or malformed CQL query string: " + e.getMessage();
        }
    }

    /// Types named by a class of Cassandra are looked up while parsing; in Rowhouse that is no
    /// matter of syntax.
    private static boolean isAboutClass(String message) {
        return message.startsWith("Error setting type ")
                || message.startsWith("Cannot parse type ");
    }
}
