package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.compaction.CorruptTransactionLogException;
import dev.rowhouse.storage.compaction.TransactionLog;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds out which SSTables of a table's folder count, and clears away what interruptions have
/// left.
///
/// The files in the [TableManifest] must exist. What it does not list is
///
/// - an SSTable whose flush was interrupted: it becomes part of the table when it is complete, and
///   is deleted when its data or its Statistics.db, without which it is of no use to anybody, had
///   not been written;
/// - or a stranger, which is refused, or set aside when it is not certain that it is complete.
///
/// Nothing is deleted that was complete.
///
/// A folder without a manifest is that of a new table, or was written by a release that had none:
/// then every complete SSTable counts.
///
/// **Invariants.** `hasDamage` once something was missing or damaged that could be made good.
///
/// **Thread safety.** Belongs to one thread, while no other thread uses the folder.
final class FolderRecovery {
    private static final String SET_ASIDE = "set-aside";

    /// The components without which an SSTable cannot be read.
    private static final Set<Component> ESSENTIAL =
            EnumSet.of(Component.DATA, Component.INDEX, Component.STATISTICS);

    /// The components that can be rebuilt from the others.
    private static final Set<Component> DISPENSABLE =
            EnumSet.of(Component.SUMMARY, Component.FILTER, Component.TOC);

    private final FileSystem files;
    private final Path folder;
    private final LossPolicy losses;
    private boolean hasDamage;

    FolderRecovery(FileSystem files, Path folder, LossPolicy losses) {
        this.files = files;
        this.folder = folder;
        this.losses = losses;
    }

    /// Recovers a folder.
    ///
    /// @param isListed whether it must have a manifest
    /// @return the manifest, which lists what counts
    /// @throws StorageException when a file is missing, unless losses are accepted
    TableManifest recover(boolean isListed) throws IOException {
        DataFolder.deleteUnfinished(files, folder.resolve(TableManifest.FILE));
        Optional<TableManifest> known = isListed ? manifest() : Optional.empty();
        TableManifest manifest = known.orElseGet(() -> TableManifest.empty(files, folder));
        if (known.isPresent()) {
            endTransactions(manifest);
            checkListed(manifest);
        } else {
            TransactionLog.recover(files, folder);
        }
        settleOthers(manifest, known.isPresent());
        return manifest;
    }

    private Optional<TableManifest> manifest() throws IOException {
        Optional<TableManifest> manifest = TableManifest.read(files, folder);
        Path file = folder.resolve(TableManifest.FILE);
        if (manifest.isEmpty() && files.exists(file)) {
            losses.damaged(
                    file,
                    "its checksum is wrong",
                    "It says which SSTables the table consists of; without it those count that are complete");
        } else if (manifest.isEmpty()) {
            losses.missing(
                    file,
                    "It says which SSTables the table consists of; without it those count that are complete");
        }
        return manifest;
    }

    /// A damaged transaction log is put out of the way: the manifest says what counts.
    private void endTransactions(TableManifest manifest) throws IOException {
        boolean isDone = false;
        while (!isDone) {
            try {
                TransactionLog.recover(files, folder, manifest);
                isDone = true;
            } catch (CorruptTransactionLogException e) {
                hasDamage = true;
                Path aside = folder.resolve(e.file().getFileName() + ".damaged");
                files.move(e.file(), aside);
                files.syncFolder(folder);
                losses.warn(
                        "%s. It was renamed to %s; nothing is lost by it."
                                .formatted(e.getMessage(), aside.getFileName()));
            }
        }
    }

    private void checkListed(TableManifest manifest) throws IOException {
        for (Descriptor sstable : manifest.sstables()) {
            boolean isWhole = true;
            for (Map.Entry<Component, Long> entry : manifest.components(sstable).entrySet()) {
                isWhole &= check(sstable, entry.getKey(), entry.getValue());
            }
            if (isWhole && !files.exists(sstable.file(Component.TOC))) {
                writeContents(sstable, contents(manifest.components(sstable).keySet()));
            } else if (!isWhole && !isReadable(sstable)) {
                giveUp(manifest, sstable);
            } else if (!isWhole) {
                manifest.replace(List.of(), List.of(sstable));
            }
        }
    }

    private boolean check(Descriptor sstable, Component component, long length) throws IOException {
        Path file = sstable.file(component);
        if (DISPENSABLE.contains(component)) {
            hasDamage |= !files.exists(file);
            return true;
        }
        if (!files.exists(file)) {
            losses.missing(file, consequence(component));
            return false;
        }
        try (ReadableFile open = files.open(file)) {
            if (open.size() != length) {
                losses.damaged(
                        file,
                        "it should have %d bytes and has %d".formatted(length, open.size()),
                        consequence(component));
                return false;
            }
        }
        return true;
    }

    private static String consequence(Component component) {
        return ESSENTIAL.contains(component)
                ? "The rows of this SSTable cannot be read without it"
                : "Damage to this SSTable may go unnoticed without it";
    }

    private boolean isReadable(Descriptor sstable) {
        return ESSENTIAL.stream().allMatch(component -> files.exists(sstable.file(component)));
    }

    /// Removes an SSTable from the manifest, because its loss is accepted, and sets aside the
    /// remains of it.
    void giveUp(TableManifest manifest, Descriptor sstable) throws IOException {
        manifest.replace(List.of(sstable), List.of());
        Path place = setAside(sstable);
        losses.warn(
                "SSTable %s is no longer part of its table; what is left of it is in %s."
                        .formatted(sstable, place));
    }

    private void settleOthers(TableManifest manifest, boolean isListed) throws IOException {
        List<Descriptor> found = new ArrayList<>();
        for (Descriptor sstable : sstables()) {
            if (!manifest.lists(sstable) && isComplete(manifest, sstable, isListed)) {
                found.add(sstable);
            }
            manifest.noteNumber(sstable);
        }
        if (!found.isEmpty() || !isListed) {
            manifest.replace(List.of(), found);
        }
    }

    private List<Descriptor> sstables() throws IOException {
        List<Descriptor> sstables;
        try {
            sstables = Descriptor.listAll(files, folder);
        } catch (IllegalArgumentException e) {
            throw new StorageException(
                    e.getMessage() + ". Move its files out of the database's folder.", e);
        }
        for (Descriptor sstable : sstables) {
            if (sstable.version() != SSTableVersion.written()) {
                throw new StorageException(
                        "%s is of version %s, and the database's own folder has SSTables of version %s only. Move its files elsewhere; if its rows are wanted, import it then with rowhouse sstable import."
                                .formatted(sstable, sstable.version(), SSTableVersion.written()));
            }
        }
        return sstables;
    }

    /// Whether an SSTable that is not listed counts. Files of an interrupted operation are deleted
    /// or set aside.
    private boolean isComplete(TableManifest manifest, Descriptor sstable, boolean isListed)
            throws IOException {
        boolean isFinished = files.exists(sstable.file(Component.TOC));
        if (hasDamage) {
            // Its files may be some of those that are missing elsewhere, under another name.
            losses.warn(
                    "%s is no part of the table; its files are in %s."
                            .formatted(sstable, setAside(sstable)));
            return false;
        }
        if (isFinished && isListed && !manifest.isUnsettled(sstable)) {
            throw new StorageException(
                    "%s is an SSTable that %s does not list, so that it is no part of the table. Move its files elsewhere; if its rows are wanted, import it then with rowhouse sstable import."
                            .formatted(sstable, folder.resolve(TableManifest.FILE)));
        }
        if (isFinished) {
            return isWhole(sstable);
        }
        if (!isReadable(sstable)) {
            sstable.delete(files);
            return false;
        }
        Optional<String> contents = provenContents(sstable);
        if (contents.isPresent()) {
            writeContents(sstable, contents.get());
            return true;
        }
        // Whoever writes an SSTable writes Digest.crc32 before Statistics.db; this database writes
        // Checksums.crc32, too, so that a complete one of its own was told above.
        if (isListed || files.exists(sstable.file(Component.DIGEST))) {
            losses.warn(
                    "%s was not finished and is no part of the table; its files are in %s."
                            .formatted(sstable, setAside(sstable)));
            return false;
        }
        losses.missing(
                sstable.file(Component.TOC),
                "It is not certain that SSTable %s is complete".formatted(sstable));
        writeContents(sstable, contents(present(sstable)));
        return true;
    }

    /// Whether all is there that the table of contents names.
    private boolean isWhole(Descriptor sstable) throws IOException {
        Set<String> named =
                Set.of(
                        files.readText(sstable.file(Component.TOC))
                                .lines()
                                .map(String::strip)
                                .distinct()
                                .toArray(String[]::new));
        boolean isReadable = true;
        for (Component component : Component.values()) {
            boolean isNamed = ESSENTIAL.contains(component) || named.contains(component.fileName());
            if (isNamed
                    && !DISPENSABLE.contains(component)
                    && !files.exists(sstable.file(component))) {
                losses.missing(sstable.file(component), consequence(component));
                isReadable &= !ESSENTIAL.contains(component);
            }
        }
        if (!isReadable) {
            losses.warn(
                    "What is left of SSTable %s is in %s.".formatted(sstable, setAside(sstable)));
        }
        return isReadable;
    }

    /// The table of contents, if the checksums of the SSTable prove that it is complete.
    private Optional<String> provenContents(Descriptor sstable) throws IOException {
        String contents = contents(present(sstable));
        try {
            Optional<Checksums> checksums = Checksums.read(files, sstable);
            if (checksums.isEmpty() || !checksums.get().covers(Component.TOC)) {
                return Optional.empty();
            }
            checksums.get().check(Component.TOC, contents.getBytes(StandardCharsets.UTF_8));
            return Optional.of(contents);
        } catch (CorruptSSTableException ignored) {
            return Optional.empty();
        }
    }

    private Set<Component> present(Descriptor sstable) {
        Set<Component> present = EnumSet.noneOf(Component.class);
        for (Component component : Component.values()) {
            if (files.exists(sstable.file(component))) {
                present.add(component);
            }
        }
        return present;
    }

    private static String contents(Set<Component> present) {
        Set<Component> components = EnumSet.of(Component.TOC);
        components.addAll(present);
        return components.stream()
                .filter(component -> !component.isOwn())
                .map(Component::fileName)
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private void writeContents(Descriptor sstable, String contents) throws IOException {
        Path temporary = sstable.temporaryFile(Component.TOC);
        files.delete(temporary);
        try (WritableFile file = files.create(temporary)) {
            file.append(ByteBuffer.wrap(contents.getBytes(StandardCharsets.UTF_8)));
            file.sync();
        }
        files.move(temporary, sstable.file(Component.TOC));
        files.syncFolder(folder);
        losses.warn(
                "%s was missing and has been written anew.".formatted(sstable.file(Component.TOC)));
    }

    /// Moves the files of an SSTable to a folder of their own.
    private Path setAside(Descriptor sstable) throws IOException {
        Path place = folder.resolve(SET_ASIDE).resolve(sstable.id());
        for (int number = 2; files.exists(place); number++) {
            place = folder.resolve(SET_ASIDE).resolve(sstable.id() + "-" + number);
        }
        DataFolder.make(files, place);
        for (Component component : Component.values()) {
            Path file = sstable.file(component);
            if (files.exists(file)) {
                files.move(file, place.resolve(String.valueOf(file.getFileName())));
            }
            files.delete(sstable.temporaryFile(component));
        }
        files.syncFolder(place);
        files.syncFolder(folder);
        return place;
    }
}
