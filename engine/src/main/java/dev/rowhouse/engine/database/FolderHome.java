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
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// The home of a database in a folder.
///
/// ```
/// schema.cql     the keyspaces of users, as the statements that make them
/// identity       host UUID LF counters UUID LF
/// ```
///
/// **Thread safety.** As [Home].
public final class FolderHome implements Home {
    private static final String SCHEMA = "schema.cql";
    private static final String IDENTITY = "identity";

    private final DataFolder folder;
    private final DiskStorage.Environment environment;
    private final StorageOptions options;

    /// The home in a folder that is open.
    public FolderHome(
            DataFolder folder, DiskStorage.Environment environment, StorageOptions options) {
        this.folder = folder;
        this.environment = environment;
        this.options = options;
    }

    @Override
    public DatabaseIdentity identity(Supplier<DatabaseIdentity> created) {
        try {
            Optional<String> text = folder.read(IDENTITY);
            if (text.isPresent()) {
                return parse(text.get());
            }
            DatabaseIdentity identity = created.get();
            folder.write(IDENTITY, text(identity));
            return identity;
        } catch (IOException e) {
            throw failed("read or write", IDENTITY, e);
        }
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
        return options.commitLog().sync() instanceof SyncMode.Batch;
    }

    @Override
    public Optional<Schema> readSchema(Schema system, SchemaFeatures features) {
        try {
            return folder.read(SCHEMA).map(text -> SchemaText.read(text, system, features));
        } catch (IOException e) {
            throw failed("read", SCHEMA, e);
        }
    }

    @Override
    public void writeSchema(Supplier<String> text) {
        try {
            folder.write(SCHEMA, text.get());
        } catch (IOException e) {
            throw failed("write", SCHEMA, e);
        }
    }

    private StorageException failed(String what, String name, IOException cause) {
        return StorageException.of(what + " " + folder.path().resolve(name), cause);
    }
}
