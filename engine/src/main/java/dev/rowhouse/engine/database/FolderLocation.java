package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaText;
import dev.rowhouse.storage.DataFolder;
import dev.rowhouse.storage.DatabaseIdentity;
import dev.rowhouse.storage.DiskStorage;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.SyncMode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A folder that belongs to one database.
///
/// ```
/// schema.cql     '-- generation ' number LF, the keyspaces of users as the statements that make
///                them, a checksum
/// identity       host UUID LF counters UUID LF, a checksum
/// ```
///
/// The generation grows by one with each change. The folder's manifest names it, too, so that an
/// older schema is noticed.
///
/// **Thread safety.** As [DatabaseLocation].
public final class FolderLocation implements DatabaseLocation {
    private static final String SCHEMA = "schema.cql";
    private static final String IDENTITY = "identity";
    private static final Pattern GENERATION = Pattern.compile("-- generation ([0-9]{1,18})\n");

    private final DataFolder folder;
    private final DiskStorage.Environment environment;
    private final StorageOptions options;
    private long generation;

    /// A location in a folder that is open.
    public FolderLocation(
            DataFolder folder, DiskStorage.Environment environment, StorageOptions options) {
        this.folder = folder;
        this.environment = environment;
        this.options = options;
    }

    @Override
    public DatabaseIdentity identity(Supplier<DatabaseIdentity> created) {
        try {
            Optional<DatabaseIdentity> known =
                    text(
                                    IDENTITY,
                                    "It says who the database is; without it the database gets another identity")
                            .map(this::parse);
            DatabaseIdentity identity = known.orElseGet(created);
            if (known.isEmpty() || !folder.isConfirmed()) {
                folder.writeSealed(IDENTITY, text(identity));
            }
            return identity;
        } catch (IOException e) {
            throw failed("read or write", IDENTITY, e);
        }
    }

    /// One of the small texts; empty when it was never written, or its loss is accepted.
    private Optional<String> text(String name, String consequence) throws IOException {
        Path file = folder.path().resolve(name);
        if (!folder.holds(name)) {
            if (folder.isConfirmed()) {
                folder.losses().missing(file, consequence);
            }
            return Optional.empty();
        }
        Optional<String> text = folder.readSealed(name);
        if (text.isEmpty()) {
            folder.losses().damaged(file, "its checksum is wrong", consequence);
        }
        return text;
    }

    private static String text(DatabaseIdentity identity) {
        Bytes writer = identity.counterWriter();
        UUID counters = new UUID(writer.getLong(0), writer.getLong(Long.BYTES));
        return "host " + identity.hostId() + "\ncounters " + counters + "\n";
    }

    private DatabaseIdentity parse(String text) {
        String[] lines = text.split("\n", -1);
        try {
            UUID host = UUID.fromString(lines[0].substring("host ".length()));
            UUID counters = UUID.fromString(lines[1].substring("counters ".length()));
            ByteBuffer writer =
                    ByteBuffer.allocate(2 * Long.BYTES)
                            .putLong(counters.getMostSignificantBits())
                            .putLong(counters.getLeastSignificantBits());
            return new DatabaseIdentity(host, Bytes.wrap(writer.array()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new StorageException(
                    "%s is damaged: expected 'host UUID' and 'counters UUID' on a line each. Take it from a backup of the folder."
                            .formatted(folder.path().resolve(IDENTITY)),
                    e);
        }
    }

    @Override
    public Storage storage(DatabaseIdentity identity) {
        return new DiskStorage(folder, environment, options, identity);
    }

    @Override
    public boolean waitsForDisk() {
        return options.commitLog().sync() instanceof SyncMode.Batch
                || options.commitLog().sync() instanceof SyncMode.Group;
    }

    @Override
    public Optional<Schema> readSchema(Schema system, SchemaFeatures features) {
        try {
            Optional<String> text =
                    text(
                            SCHEMA,
                            "It holds the definitions of all tables; without it none of them is there");
            if (text.isEmpty()) {
                return Optional.empty();
            }
            Matcher first = GENERATION.matcher(text.get());
            generation = first.lookingAt() ? Long.parseLong(first.group(1)) : 0;
            folder.expected().ifPresent(expected -> check(expected.schemaGeneration()));
            return Optional.of(SchemaText.read(text.get(), system, features));
        } catch (IOException e) {
            throw failed("read", SCHEMA, e);
        }
    }

    /// A change that was interrupted has written the schema, and not the manifest.
    private void check(long expected) {
        if (generation != expected && generation != expected + 1) {
            folder.losses()
                    .damaged(
                            folder.path().resolve(SCHEMA),
                            "it is of generation %d, and %d is expected"
                                    .formatted(generation, expected),
                            "It is not the schema that the database had last");
        }
    }

    @Override
    public void writeSchema(Supplier<String> text) {
        try {
            long next = generation + 1;
            folder.writeSealed(SCHEMA, "-- generation " + next + "\n" + text.get());
            folder.noteSchema(next);
            // At last: should it fail, the next attempt is of the same generation.
            generation = next;
        } catch (IOException e) {
            throw failed("write", SCHEMA, e);
        }
    }

    @Override
    public void confirm(Supplier<String> text) {
        if (folder.isConfirmed()) {
            return;
        }
        writeSchema(text);
        try {
            folder.confirm();
        } catch (IOException e) {
            throw StorageException.of("write to " + folder.path(), e);
        }
    }

    private StorageException failed(String what, String name, IOException cause) {
        return StorageException.of(what + " " + folder.path().resolve(name), cause);
    }
}
