package dev.rowhouse.engine;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.MaskResolver;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.engine.client.ServerClients;
import dev.rowhouse.engine.database.AttachedLocation;
import dev.rowhouse.engine.database.Database;
import dev.rowhouse.engine.database.DatabaseLocation;
import dev.rowhouse.engine.database.FolderLocation;
import dev.rowhouse.engine.database.MemoryLocation;
import dev.rowhouse.engine.guardrail.WrittenPartitions;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.replica.Replicas;
import dev.rowhouse.engine.system.NodePlace;
import dev.rowhouse.storage.DataFolder;
import dev.rowhouse.storage.DiskStorage;
import dev.rowhouse.storage.LossPolicy;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.compaction.CorruptTransactionLogException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// An embedded database that speaks CQL: the front door.
///
///     try (Rowhouse database = Rowhouse.inMemory()) {
///         Session session = database.connect();
///         session.execute("CREATE KEYSPACE shop WITH replication = "
///                 + "{'class': 'SimpleStrategy', 'replication_factor': 1}");
///         session.execute("USE shop");
///         session.execute("CREATE TABLE products (id int PRIMARY KEY, name text)");
///         session.execute("INSERT INTO products (id, name) VALUES (?, ?)", 1, "lamp");
///         session.execute("SELECT name FROM products WHERE id = 1").first();
///     }
///
/// Any number of databases live side by side in one JVM and share nothing.
///
/// **Thread safety.** Safe.
public final class Rowhouse implements AutoCloseable {
    private final Database database;
    private final List<String> warnings;
    private final FileSystem files;
    private final Listeners listeners;

    /// The listeners of a database.
    private record Listeners(Notices notices, Notices failures) {
        static Listeners none() {
            return new Listeners(new Notices(), new Notices());
        }
    }

    private Rowhouse(
            RowhouseComponents components,
            DatabaseLocation location,
            RowhouseOptions options,
            Listeners listeners,
            Supplier<List<String>> warnings) {
        if (options.replicas() > 1 && !location.isInMemory()) {
            throw new IllegalArgumentException(
                    "only a database in memory has several replicas: leave withReplicas out");
        }
        this.listeners = listeners;
        SchemaFeatures features =
                new SchemaFeatures(
                        options.userDefinedFunctions(),
                        function -> {},
                        options.dynamicDataMasking(),
                        MaskResolver.NONE,
                        options.schemaSwitches(),
                        options.place().dataCenter(),
                        options.release());
        this.database =
                new Database(
                        new Database.Environment(components.clock(), components.random(), location),
                        new Database.Settings(
                                features,
                                options.guardrails(),
                                options.place(),
                                options.readTimeout(),
                                options.replicas(),
                                listeners.notices()::tell));
        this.warnings = warnings.get();
        this.files = components.files();
    }

    /// An empty database that lives in memory until it is closed.
    public static Rowhouse inMemory() {
        return inMemory(RowhouseComponents.system());
    }

    /// An empty database in memory over a given clock and source of chance.
    public static Rowhouse inMemory(RowhouseComponents components) {
        return inMemory(components, RowhouseOptions.defaults());
    }

    /// An empty database in memory with settings of its own.
    public static Rowhouse inMemory(RowhouseComponents components, RowhouseOptions options) {
        return new Rowhouse(components, new MemoryLocation(), options, Listeners.none(), List::of);
    }

    /// Opens the database in a folder, which is created if missing.
    ///
    /// @throws StorageException when the folder is in use, holds something else, or cannot be read;
    ///     the message says what helps
    public static Rowhouse open(Path folder) {
        return open(folder, RowhouseComponents.system(), RowhouseOptions.defaults());
    }

    /// The database in a folder, over given doors to time, chance, files and threads, and with
    /// settings of its own.
    ///
    /// @throws StorageException as [#open(Path)]
    public static Rowhouse open(
            Path folder, RowhouseComponents components, RowhouseOptions options) {
        Notices notices = new Notices();
        Notices failures = new Notices();
        List<String> found = new CopyOnWriteArrayList<>();
        LossPolicy losses =
                options.storage().acceptsLoss()
                        ? LossPolicy.accepted(folder, found::add)
                        : LossPolicy.refused(folder, found::add);
        try {
            DataFolder opened = DataFolder.open(components.files(), folder, losses);
            try {
                DiskStorage.Environment environment =
                        new DiskStorage.Environment(
                                components.clock(),
                                components.scheduler(),
                                WrittenPartitions.watch(options.guardrails(), notices::tell),
                                failures::tell);
                DatabaseLocation location =
                        new FolderLocation(opened, environment, options.storage());
                return new Rowhouse(
                        components,
                        location,
                        options,
                        new Listeners(notices, failures),
                        () -> List.copyOf(found));
            } catch (RuntimeException e) {
                opened.close();
                throw unreadable(folder, e);
            }
        } catch (IOException e) {
            throw StorageException.of("open " + folder, e);
        }
    }

    /// The SSTables of a Cassandra node, to be queried at once and left as they are: a table's data
    /// folder, a snapshot, a keyspace's folder or a node's whole data folder. The schema is what
    /// the files `schema.cql` of snapshots say. Nothing is written there.
    ///
    ///     try (Rowhouse snapshot = Rowhouse.attach(Path.of("orders-7f2e…/snapshots/monday"))) {
    ///         snapshot.connect().execute("SELECT * FROM shop.orders WHERE customer = 7").all();
    ///     }
    ///
    /// Secondary indexes are left out; [#warnings] says what else is.
    ///
    /// @throws StorageException when nothing there can be attached; the message says why and what
    ///     helps
    public static Rowhouse attach(Path folder) {
        return attach(
                AttachOptions.of(folder), RowhouseComponents.system(), RowhouseOptions.defaults());
    }

    /// The SSTables of a Cassandra node, as [#attach(Path)], with their schema.
    ///
    /// @param schema the statements that make the tables, as DESCRIBE prints them
    /// @throws StorageException as there
    public static Rowhouse attach(Path folder, String schema) {
        return attach(
                AttachOptions.of(folder).withSchema(schema),
                RowhouseComponents.system(),
                RowhouseOptions.defaults());
    }

    /// The SSTables of a Cassandra node, as [#attach(Path)], over given doors to time, chance and
    /// files.
    ///
    /// @throws StorageException as there
    public static Rowhouse attach(
            AttachOptions what, RowhouseComponents components, RowhouseOptions options) {
        try {
            AttachedLocation location =
                    new AttachedLocation(
                            components.files(),
                            components.clock(),
                            new AttachedLocation.Source(
                                    what.folder(), what.schema(), what.snapshot()),
                            options.storage());
            try {
                return new Rowhouse(
                        components, location, options, Listeners.none(), location::warnings);
            } catch (RuntimeException e) {
                location.close();
                throw e;
            }
        } catch (IOException e) {
            throw StorageException.of("attach " + what.folder(), e);
        }
    }

    private static RuntimeException unreadable(Path folder, RuntimeException cause) {
        return switch (cause) {
            case CqlException e ->
                    new StorageException(
                            "The schema in %s is damaged: %s. Take the file from a backup; the data are not touched."
                                    .formatted(folder.resolve("schema.cql"), e.getMessage()),
                            e);
            case CorruptSSTableException e -> new StorageException(e.getMessage() + ".", e);
            case CorruptTransactionLogException e -> new StorageException(e.getMessage() + ".", e);
            case UncheckedIOException e -> new StorageException(e.getMessage() + ".", e);
            default -> cause;
        };
    }

    /// A new session of the program itself, without a keyspace. It may do everything.
    public Session connect() {
        return new Session(database, Optional.empty(), Optional.empty());
    }

    /// A new session that uses a keyspace.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there is no such keyspace
    public Session connect(String keyspace) {
        database.requireKeyspace(keyspace);
        return new Session(database, Optional.empty(), Optional.of(keyspace));
    }

    /// A new session for a login, without a keyspace. Its statements do what the permissions of the
    /// role allow; others fail with code `UNAUTHORIZED`.
    public Session connect(Login login) {
        return new Session(database, Optional.of(login), Optional.empty());
    }

    /// Finds out whether a name and a password belong together. This takes a while on purpose,
    /// whether they do or not.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when they do not, or the role may not log in
    public Login authenticate(String name, String password) {
        database.access().logins().authenticate(name, password);
        return new Login(name);
    }

    /// Finds the login for a certificate's identity, as given by `ADD IDENTITY`; empty for an
    /// unknown identity.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when the role may not log in
    public Optional<Login> identify(String identity) {
        return database.access().logins().identify(identity).map(Login::new);
    }

    /// Whether the superuser that every database begins with still has the password that everybody
    /// knows. `ALTER ROLE cassandra WITH PASSWORD = '…'` or `… WITH LOGIN = false` ends that. This
    /// takes a while, as [#authenticate] does.
    public boolean hasDefaultPassword() {
        return database.access().logins().isDefault();
    }

    /// Adds a listener to every schema change by any session. It is called when the change is
    /// visible, in order, on the thread that made it. Of a dropped keyspace first come its
    /// functions, views, tables and types, and then the keyspace, as Cassandra tells its clients.
    ///
    /// A data definition is not done before its listeners are. A listener must not wait for another
    /// schema statement. Its exception reaches the caller of the statement, after all listeners
    /// have been called.
    public Registration onSchemaChange(Consumer<SchemaChange> listener) {
        return database.onSchemaChange(listener)::run;
    }

    /// Tells clients where they reach this database, by the system tables that they look into:
    /// `system.local` first of all. For who serves it to them.
    ///
    /// @param address where connections are accepted; of all addresses of a machine, one that
    ///     clients can use
    public void announce(InetSocketAddress address) {
        database.announce(address);
    }

    /// Adds a listener to notices of the database for a log, one sentence each: partitions beyond
    /// the guardrails `partition_size` and `partition_tombstones` that are written to files,
    /// user-defined functions that do not end. The writing thread calls it, so it must not wait for
    /// the database.
    public Registration onNotice(Consumer<String> listener) {
        return listeners.notices().add(listener)::run;
    }

    /// Adds a listener to the failure after which the database takes no more writes because its
    /// disk is full or broken. It is called once, with the cause and the remedy, for a log. The
    /// writing thread calls it, so it must not wait for the database.
    public Registration onFailure(Consumer<String> listener) {
        return listeners.failures().add(listener)::run;
    }

    /// The number of calls of user-defined functions that did not end and were abandoned; each
    /// holds a thread until it returns.
    public long functionsGivenUp() {
        return database.functionsGivenUp();
    }

    /// Has the system tables `system_views.clients` and `system.prepared_statements` show the
    /// clients of a server. For who serves this database to them.
    public Registration show(ServerClients clients) {
        return database.show(clients)::run;
    }

    /// Operations on the files of a database in a folder, such as import and export of SSTables.
    ///
    /// @throws UnsupportedOperationException when the database is in memory, or SSTables are only
    ///     attached
    public Maintenance maintenance() {
        return database.maintenance(files)
                .orElseThrow(() ->
                        new UnsupportedOperationException(
                                "only a database in a folder has files of its own"));
    }

    /// Remembers the schema and all rows of a database in memory, so that tests can go back to
    /// them: in less than a millisecond, unless there are many thousand partitions. Its statements
    /// must have come to their end, then and now.
    ///
    /// @throws UnsupportedOperationException when the database is not in memory
    public Checkpoint checkpoint() {
        return new Checkpoint(database.checkpoint());
    }

    /// The replicas, to stop and delay them; see [RowhouseOptions#withReplicas].
    ///
    /// @throws UnsupportedOperationException when there is only one
    public Replicas replicas() {
        return database.replicas()
                .orElseThrow(() ->
                        new UnsupportedOperationException(
                                "the database has one replica only; RowhouseOptions.withReplicas makes more"));
    }

    /// Warnings about parts left out when SSTables were attached, or rebuilt or lost when a folder
    /// was opened. A sentence each.
    public List<String> warnings() {
        return warnings;
    }

    /// The release of Cassandra whose statements are allowed, and that clients are told.
    public CassandraRelease release() {
        return database.release();
    }

    /// The data center and rack that clients are told.
    public NodePlace place() {
        return database.place();
    }

    /// The keyspaces of users as they are now; a value that later changes leave alone.
    public Schema schema() {
        return database.schema();
    }

    /// Ends the work: a database in memory forgets its data, one in a folder keeps them and lets go
    /// of it. Statements on a closed database fail with an `IllegalStateException`.
    @Override
    public void close() {
        database.close();
    }
}
