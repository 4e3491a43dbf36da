import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.io.sstable.Descriptor;
import org.apache.cassandra.io.sstable.ISSTableScanner;
import org.apache.cassandra.io.sstable.KeyIterator;
import org.apache.cassandra.io.sstable.format.SSTableReader;
import org.apache.cassandra.io.util.File;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.schema.TableMetadataRef;
import org.apache.cassandra.tools.JsonTransformer;
import org.apache.cassandra.tools.Util;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/// Records what Cassandra's sstabledump prints of SSTables, as `FOLDER-ID[.MODE].json.gz`, for the
/// tests of `rowhouse sstable dump`. It does what `org.apache.cassandra.tools.SSTableExport` does,
/// for many SSTables in one process; times to live that have run out are those of the moment of
/// recording. Cassandra deletes a Summary.db that it would write otherwise, so give it copies.
///
/// Runs on the Java of Cassandra, so without anything of Rowhouse:
/// `scripts/cassandra run conformance/cassandra/SSTableDumps.java OUTPUT MODE Data.db...` with MODE
/// `plain`, `keys` (-e), `lines` (-l) or `raw` (-t). Without arguments it answers questions, until
/// there are no more: MODE and Data.db, each as Java's `writeUTF`, and back comes whether it went
/// well (a byte), the length (four bytes), and the dump or what went wrong.
public final class SSTableDumps {
    private SSTableDumps() {}

    public static void main(String[] arguments) throws Exception {
        // Whatever Cassandra logs must not come between the answers.
        PrintStream answers = System.out;
        System.setOut(System.err);
        DatabaseDescriptor.clientInitialization();
        if (arguments.length == 0) {
            answer(new DataInputStream(System.in), answers);
            System.exit(0);
        }
        String mode = arguments[1];
        for (int i = 2; i < arguments.length; i++) {
            File file = new File(arguments[i]);
            Descriptor descriptor = Descriptor.fromFileWithComponent(file, false).left;
            String name =
                    file.parent().name()
                            + "-"
                            + descriptor.id
                            + (mode.equals("plain") ? "" : "." + mode)
                            + ".json.gz";
            try (OutputStream out =
                    new GZIPOutputStream(new FileOutputStream(arguments[0] + "/" + name))) {
                dump(descriptor, mode, out);
            } catch (RuntimeException e) {
                System.err.println("cannot be dumped: " + file + ": " + e);
                new File(arguments[0], name).delete();
            }
        }
        System.exit(0);
    }

    private static void answer(DataInputStream in, OutputStream answers) throws Exception {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(answers, 1 << 16));
        while (true) {
            String mode;
            try {
                mode = in.readUTF();
            } catch (EOFException e) {
                return;
            }
            Descriptor descriptor =
                    Descriptor.fromFileWithComponent(new File(in.readUTF()), false).left;
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            boolean isWell = true;
            try {
                dump(descriptor, mode, text);
            } catch (RuntimeException | AssertionError e) {
                isWell = false;
                text.reset();
                text.write(e.toString().getBytes(StandardCharsets.UTF_8));
            }
            out.writeBoolean(isWell);
            out.writeInt(text.size());
            text.writeTo(out);
            out.flush();
        }
    }

    private static void dump(Descriptor descriptor, String mode, OutputStream out)
            throws Exception {
        TableMetadata table = Util.metadataFromSSTable(descriptor);
        SSTableReader reader =
                SSTableReader.openNoValidation(
                        null, descriptor, TableMetadataRef.forOfflineTools(table));
        if (mode.equals("keys")) {
            try (KeyIterator keys = reader.keyIterator()) {
                JsonTransformer.keysToJson(null, Util.iterToStream(keys), false, table, out);
            }
            return;
        }
        try (ISSTableScanner scanner = reader.getScanner()) {
            if (mode.equals("lines")) {
                JsonTransformer.toJsonLines(scanner, Util.iterToStream(scanner), false, table, out);
            } else {
                JsonTransformer.toJson(
                        scanner, Util.iterToStream(scanner), mode.equals("raw"), table, out);
            }
        }
    }
}
