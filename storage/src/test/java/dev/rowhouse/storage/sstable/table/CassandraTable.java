package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.GZIPInputStream;

/// A table that Cassandra wrote, kept as a folder of test resources: its SSTables, the statements
/// of its schema, and the rows of `SELECT *` as bytes. Where the name does not say otherwise it was
/// a node of 5.0.6; `cassandra40` and `cassandra41` come from the bulk writers of 4.0.19 and
/// 4.1.10.
///
/// @param name the folder's name
/// @param table the table
/// @param descriptors its SSTables
record CassandraTable(String name, TableMetadata table, List<Descriptor> descriptors) {
    static final FileSystem FILES = FileSystem.system();

    static Path folder() {
        try {
            return Path.of(
                    Objects.requireNonNull(CassandraTable.class.getResource("/sstable")).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<String> names() throws IOException {
        return FILES.list(folder()).stream().map(path -> path.getFileName().toString()).toList();
    }

    /// The names of the tables that there are also in another version.
    static List<String> names(SSTableVersion version) throws IOException {
        return FILES.list(folder(version)).stream()
                .map(path -> path.getFileName().toString())
                .toList();
    }

    private static Path folder(SSTableVersion version) {
        return folder().resolveSibling("sstable-" + version.letters());
    }

    /// A table whose SSTables Cassandra wrote once more in another version, see
    /// `conformance/cassandra/SSTablesInFormat.java`.
    CassandraTable in(SSTableVersion version) throws IOException {
        return new CassandraTable(
                name, table, Descriptor.list(FILES, folder(version).resolve(name)));
    }

    static CassandraTable load(String name) throws IOException {
        Path folder = folder().resolve(name);
        Schema schema =
                apply(
                        Schema.EMPTY,
                        "CREATE KEYSPACE gold WITH replication ="
                                + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        for (String line : FILES.readText(folder.resolve("schema.cql")).lines().toList()) {
            schema = apply(schema, line);
        }
        String tableName = name.equals("quoted") ? "QuotedTab" : name;
        return new CassandraTable(
                name,
                schema.findTable("gold", tableName).orElseThrow(),
                Descriptor.list(FILES, folder));
    }

    private static Schema apply(Schema schema, String statement) {
        // A column is dropped after all that was written to it.
        SchemaContext context =
                new SchemaContext(
                        Optional.of("gold"),
                        () -> new UUID(0, statement.hashCode()),
                        () -> 1_800_000_000_000_000L);
        return SchemaStatements.apply(schema, (SchemaStatement) CqlParser.parse(statement), context)
                .schema();
    }

    /// The expected rows: first the names of the columns, then the values, in hexadecimal digits,
    /// `-` for empty ones.
    List<String> rows() throws IOException {
        Path file = folder().resolve(name).resolve("rows.txt");
        if (FILES.exists(file)) {
            return FILES.readText(file).lines().toList();
        }
        if (name.startsWith("comp_")) {
            return load("comp_none").unpackedRows();
        }
        return unpackedRows();
    }

    private List<String> unpackedRows() throws IOException {
        byte[] packed = FILES.readBytes(folder().resolve(name).resolve("rows.txt.gz"));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
