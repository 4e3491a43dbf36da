package dev.rowhouse.engine.database;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaScript;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.AttachedStorage;
import dev.rowhouse.storage.DatabaseIdentity;
import dev.rowhouse.storage.ForeignFolder;
import dev.rowhouse.storage.ForeignTable;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageOptions;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Folders with SSTables that were taken from elsewhere, such as a node's data folder or a
/// snapshot; they are only read.
///
/// Matches the tables of the schema with the folders: by the names and IDs in their paths if they
/// are laid out as on a node. Indexes are left out, as are tables without a folder and folders
/// without a table; [#warnings] says so.
///
/// **Thread safety.** As [DatabaseLocation].
public final class AttachedLocation implements DatabaseLocation {
    private final FileSystem files;
    private final Clock clock;
    private final Source source;
    private final List<ForeignTable> places;
    private final AttachedStorage storage;
    private final List<String> warnings = new ArrayList<>();

    /// The attached folder.
    ///
    /// @param folder a table's, a snapshot's, a keyspace's or a node's data folder
    /// @param schema the statements that make its tables; without them, those in its files
    ///     `schema.cql`
    /// @param snapshot the snapshot to use instead of each table's own SSTables
    public record Source(Path folder, Optional<String> schema, Optional<String> snapshot) {}

    /// Lists the files of the folder.
    ///
    /// @throws StorageException when there is nothing that can be attached
    public AttachedLocation(FileSystem files, Clock clock, Source source, StorageOptions options)
            throws IOException {
        this.files = files;
        this.clock = clock;
        this.source = source;
        this.places = ForeignFolder.find(files, source.folder(), source.snapshot());
        this.storage = new AttachedStorage(files, source.folder(), options);
    }

    /// Closes the files, when no database has come about.
    public void close() {
        storage.close();
    }

    /// Warnings about parts left out.
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public DatabaseIdentity identity(Supplier<DatabaseIdentity> created) {
        return created.get();
    }

    @Override
    public Storage storage(DatabaseIdentity identity) {
        return storage;
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public void requireChangeable() {
        throw CqlException.invalid(storage.refusal());
    }

    @Override
    public void writeSchema(Supplier<String> text) {
        requireChangeable();
    }

    @Override
    public Optional<Schema> readSchema(Schema system, SchemaFeatures features) {
        AtomicLong lastId = new AtomicLong();
        SchemaScript script =
                new SchemaScript(
                        system,
                        features,
                        () -> new UUID(0, lastId.incrementAndGet()),
                        clock::epochMicros);
        Schema schema;
        try {
            schema = script.read(texts(), keyspace());
        } catch (CqlException e) {
            throw new StorageException(
                    "The schema of what is in %s cannot be used: %s."
                            .formatted(source.folder(), e.message().replaceFirst("\\.$", "")),
                    e);
        }
        return Optional.of(attach(system, schema));
    }

    private List<String> texts() {
        if (source.schema().isPresent()) {
            return List.of(source.schema().get());
        }
        List<String> texts = new ArrayList<>();
        for (ForeignTable place : places) {
            if (place.schema().isPresent()) {
                try {
                    texts.add(files.readText(place.schema().get()));
                } catch (IOException e) {
                    throw StorageException.of("read " + place.schema().get(), e);
                }
            }
        }
        if (texts.isEmpty()) {
            throw new StorageException(
                    source.folder()
                            + " has no schema.cql, which only snapshots have: give the statements that make its tables (DESCRIBE KEYSPACE on the node prints them).");
        }
        return texts;
    }

    /// The keyspace of names that have none.
    private Optional<String> keyspace() {
        Set<String> keyspaces =
                places.stream()
                        .flatMap(place -> place.keyspace().stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        return keyspaces.size() == 1 ? keyspaces.stream().findFirst() : Optional.empty();
    }

    private Schema attach(Schema system, Schema schema) {
        List<TableMetadata> tables =
                schema.keyspaces().values().stream()
                        .filter(keyspace -> system.findKeyspace(keyspace.name()).isEmpty())
                        .flatMap(KeyspaceMetadata::tablesAndViews)
                        .toList();
        Schema attached = schema;
        List<ForeignTable> left = new ArrayList<>(places);
        for (TableMetadata table : tables) {
            Optional<ForeignTable> place = place(table, tables);
            if (place.isPresent()) {
                storage.attach(table, place.get());
                left.remove(place.get());
                attached = attached.withKeyspace(withoutIndexes(keyspace(attached, table), table));
            } else {
                warnings.add("no SSTables of " + table + " are in " + source.folder());
                attached =
                        attached.withKeyspace(
                                keyspace(attached, table)
                                        .withoutTable(table.name())
                                        .withoutView(table.name()));
            }
        }
        if (left.size() == places.size()) {
            throw new StorageException(
                    "The schema has none of the tables in %s: %s."
                            .formatted(source.folder(), names(places)));
        }
        left.forEach(place ->
                warnings.add("the schema has no table for " + place.folder() + why(place)));
        return attached;
    }

    private static KeyspaceMetadata keyspace(Schema schema, TableMetadata table) {
        return schema.findKeyspace(table.keyspace()).orElseThrow();
    }

    private KeyspaceMetadata withoutIndexes(KeyspaceMetadata keyspace, TableMetadata table) {
        if (table.indexes().isEmpty()) {
            return keyspace;
        }
        warnings.add(
                "no index is used here: %s of table %s; a SELECT that needs one takes ALLOW FILTERING"
                        .formatted(String.join(", ", table.indexes().keySet()), table));
        return keyspace.withTable(SchemaState.withoutIndexes(table));
    }

    private static String why(ForeignTable place) {
        return place.schema().isPresent()
                ? "; its schema.cql has only a comment if it was made WITH COMPACT STORAGE, then give the CREATE TABLE"
                : "";
    }

    private static String names(List<ForeignTable> places) {
        return places.stream()
                .map(place ->
                        place.name().isEmpty()
                                ? place.folder().toString()
                                : place.keyspace().map(name -> name + ".").orElse("")
                                        + place.name().get())
                .collect(Collectors.joining(", "));
    }

    private Optional<ForeignTable> place(TableMetadata table, List<TableMetadata> all) {
        if (all.size() == 1 && places.size() == 1) {
            return Optional.of(places.getFirst());
        }
        if (places.size() == 1 && places.getFirst().name().isEmpty()) {
            throw new StorageException(
                    "The schema has %d tables, and %s does not tell whose SSTables it holds: give the CREATE TABLE of that one only, or name the folder KEYSPACE/TABLE-ID as on a node."
                            .formatted(all.size(), source.folder()));
        }
        List<ForeignTable> candidates =
                places.stream()
                        .filter(place -> place.name().equals(Optional.of(table.name())))
                        .filter(place -> place.keyspace().equals(Optional.of(table.keyspace())))
                        .toList();
        if (candidates.size() <= 1) {
            return candidates.stream().findFirst();
        }
        return Optional.of(
                candidates.stream()
                        .filter(place -> place.id().equals(Optional.of(table.id())))
                        .findFirst()
                        .orElseThrow(() ->
                                new StorageException(
                                        "There are %d folders of table %s, as it was dropped and created again: say which by its ID in the schema (WITH ID = …), or name its folder."
                                                .formatted(candidates.size(), table))));
    }
}
