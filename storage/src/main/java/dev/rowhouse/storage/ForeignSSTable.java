package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/// An SSTable that comes from elsewhere, whose files all there are.
///
/// @param descriptor where it is
/// @param metadata its Statistics.db
record ForeignSSTable(Descriptor descriptor, SSTableMetadata metadata) {
    /// The components that are always required, whatever the table of contents says.
    private static final Set<Component> REQUIRED =
            EnumSet.of(Component.DATA, Component.STATISTICS, Component.TOC);

    /// The components that are rebuilt when needed.
    private static final Set<Component> DISPENSABLE =
            EnumSet.of(Component.SUMMARY, Component.FILTER);

    /// Reads what an SSTable says of itself.
    ///
    /// @throws StorageException when it cannot be used; the message says why and what helps
    static ForeignSSTable read(FileSystem files, Descriptor descriptor) throws IOException {
        Set<Component> missing = EnumSet.noneOf(Component.class);
        Set<Component> required = EnumSet.copyOf(REQUIRED);
        required.addAll(descriptor.version().indexes());
        for (Component component : required) {
            if (!files.exists(descriptor.file(component))) {
                missing.add(component);
            }
        }
        if (missing.isEmpty()) {
            missing.addAll(missingOfContents(files, descriptor));
        }
        if (!missing.isEmpty()) {
            throw new StorageException(
                    "SSTable %s is not complete: %s missing. Copy all files whose names begin with %s from the node; a snapshot (nodetool snapshot) has them all."
                            .formatted(
                                    descriptor,
                                    missing.stream()
                                                    .map(Component::fileName)
                                                    .reduce((one, other) -> one + ", " + other)
                                                    .orElse("")
                                            + (missing.size() == 1 ? " is" : " are"),
                                    name(descriptor)));
        }
        Path statistics = descriptor.file(Component.STATISTICS);
        try {
            return new ForeignSSTable(
                    descriptor, SSTableMetadata.read(descriptor, files.readBytes(statistics)));
        } catch (CorruptSSTableException e) {
            if (e.expected().equals(SSTableMetadata.PARTITIONER)) {
                throw new StorageException(
                        "%s: the partitioner is %s; only SSTables of the Murmur3Partitioner can be read (those of secondary indexes have another one)."
                                .formatted(statistics, e.found()),
                        e);
            }
            throw new StorageException(e.getMessage() + ".", e);
        }
    }

    private static Set<Component> missingOfContents(FileSystem files, Descriptor descriptor)
            throws IOException {
        Set<Component> missing = EnumSet.noneOf(Component.class);
        Set<String> contents =
                Set.copyOf(
                        files.readText(descriptor.file(Component.TOC))
                                .lines()
                                .map(String::strip)
                                .toList());
        for (Component component : Component.values()) {
            if (contents.contains(component.fileName())
                    && !DISPENSABLE.contains(component)
                    && !files.exists(descriptor.file(component))) {
                missing.add(component);
            }
        }
        return missing;
    }

    private static String name(Descriptor descriptor) {
        return String.valueOf(Path.of(descriptor.toString()).getFileName()) + "-";
    }

    /// Opens it as one of a table.
    ///
    /// @throws StorageException when it was written with other types than the table has, or is
    ///     damaged
    SSTableReader open(FileSystem files, TableMetadata table, ReadCache cache) throws IOException {
        SchemaFit.require(this, table);
        try {
            return SSTableReader.open(files, descriptor, table, cache);
        } catch (CorruptSSTableException e) {
            throw new StorageException(e.getMessage() + ".", e);
        }
    }
}
