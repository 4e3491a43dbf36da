package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.storage.compaction.LiveSSTables;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The list of the SSTables of a table that must be in its folder, which tells a lost file from one
/// that was never finished. It is replaced as a whole with each change.
///
/// ```
/// manifest := 'rowhouse table manifest 1' LF 'settled ' number LF sstable*
///             checksum      the checksum of SealedText
/// sstable  := 'sstable ' id (' ' component '=' length)+ LF
/// ```
///
/// An SSTable above `settled` that is not listed was being flushed when the process ended. One up
/// to `settled` is a stranger.
///
/// **Invariants.** What is listed is complete on disk, and durable. `lastNumber` is not less than
/// the number of any SSTable that there is or was since opening.
///
/// **Thread safety.** Any number of threads.
final class TableManifest implements LiveSSTables {
    /// The name of its file.
    static final String FILE = "manifest";

    private static final String HEADER = "rowhouse table manifest 1";
    private static final Pattern SETTLED = Pattern.compile("settled ([0-9]{1,18})");
    private static final Pattern SSTABLE =
            Pattern.compile("sstable ([0-9a-z_]+)((?: [A-Za-z0-9.]+=[0-9]{1,18})+)");
    private static final Map<String, Component> COMPONENTS =
            List.of(Component.values()).stream()
                    .collect(Collectors.toMap(Component::fileName, component -> component));

    private final FileSystem files;
    private final Path folder;
    private final SortedSet<Long> flushing = new TreeSet<>();
    private Map<String, Map<Component, Long>> sstables;
    private long settled;
    private long lastNumber;

    private TableManifest(
            FileSystem files,
            Path folder,
            Map<String, Map<Component, Long>> sstables,
            long settled) {
        this.files = files;
        this.folder = folder;
        this.sstables = sstables;
        this.settled = settled;
        this.lastNumber = settled;
        sstables.keySet().forEach(id -> noteNumber(new Descriptor(folder, id)));
    }

    /// One that lists nothing and is not on disk yet.
    static TableManifest empty(FileSystem files, Path folder) {
        return new TableManifest(files, folder, new LinkedHashMap<>(), 0);
    }

    /// The manifest of a folder; empty when the file is missing or damaged.
    static Optional<TableManifest> read(FileSystem files, Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return files.exists(file)
                ? SealedText.open(files.readBytes(file))
                        .flatMap(text -> parse(files, folder, text.lines().toList()))
                : Optional.empty();
    }

    private static Optional<TableManifest> parse(
            FileSystem files, Path folder, List<String> lines) {
        if (lines.size() < 2 || !lines.getFirst().equals(HEADER)) {
            return Optional.empty();
        }
        Matcher settled = SETTLED.matcher(lines.get(1));
        Map<String, Map<Component, Long>> sstables = new LinkedHashMap<>();
        for (String line : lines.subList(2, lines.size())) {
            Matcher sstable = SSTABLE.matcher(line);
            if (!sstable.matches()) {
                return Optional.empty();
            }
            Map<Component, Long> components = new EnumMap<>(Component.class);
            for (String one : sstable.group(2).strip().split(" ", -1)) {
                int end = one.indexOf('=');
                Component component = COMPONENTS.get(one.substring(0, end));
                if (component == null) {
                    return Optional.empty();
                }
                components.put(component, Long.parseLong(one.substring(end + 1)));
            }
            sstables.put(sstable.group(1), components);
        }
        return settled.matches()
                ? Optional.of(
                        new TableManifest(
                                files, folder, sstables, Long.parseLong(settled.group(1))))
                : Optional.empty();
    }

    /// The SSTables that are listed.
    synchronized List<Descriptor> sstables() {
        return sstables.keySet().stream().map(id -> new Descriptor(folder, id)).toList();
    }

    /// The components of an SSTable that is listed, with the length of each in bytes.
    synchronized Map<Component, Long> components(Descriptor sstable) {
        return Map.copyOf(sstables.getOrDefault(sstable.id(), Map.of()));
    }

    @Override
    public synchronized boolean lists(Descriptor sstable) {
        return sstables.containsKey(sstable.id());
    }

    /// Whether an SSTable that is not listed may have been in the middle of a flush.
    synchronized boolean isUnsettled(Descriptor sstable) {
        return isNumbered(sstable) && Long.parseLong(sstable.id()) > settled;
    }

    private static boolean isNumbered(Descriptor sstable) {
        return sstable.id().chars().allMatch(Character::isDigit);
    }

    /// Sees to it that no new SSTable gets the number of this one.
    synchronized void noteNumber(Descriptor sstable) {
        if (isNumbered(sstable)) {
            lastNumber = Math.max(lastNumber, Long.parseLong(sstable.id()));
        }
    }

    /// Sees to it that new SSTables have greater numbers.
    synchronized void noteNumber(long number) {
        lastNumber = Math.max(lastNumber, number);
    }

    /// No SSTable that there is or was since opening has a greater number.
    synchronized long lastNumber() {
        return lastNumber;
    }

    /// The descriptor of the next SSTable, which a transaction announces.
    synchronized Descriptor next() {
        lastNumber++;
        return Descriptor.of(folder, lastNumber);
    }

    /// The descriptor of the next SSTable, which nothing announces until it is listed, or abandoned
    /// by [#endFlush].
    synchronized Descriptor beginFlush() {
        Descriptor sstable = next();
        flushing.add(lastNumber);
        return sstable;
    }

    /// Ends what [#beginFlush] began, when nothing is left of the SSTable or it is listed.
    synchronized void endFlush(Descriptor sstable) {
        flushing.remove(Long.parseLong(sstable.id()));
    }

    /// Takes SSTables from the list and adds others, in one durable step.
    ///
    /// @throws IOException when it cannot be written; the list on disk is then the old or the new
    ///     one
    synchronized void replace(Collection<Descriptor> gone, Collection<Descriptor> added)
            throws IOException {
        Map<String, Map<Component, Long>> changed = new LinkedHashMap<>(sstables);
        gone.forEach(sstable -> changed.remove(sstable.id()));
        for (Descriptor sstable : added) {
            changed.put(sstable.id(), lengths(sstable));
            noteNumber(sstable);
        }
        long last =
                flushing.stream()
                        .filter(number -> !changed.containsKey(Long.toString(number)))
                        .findFirst()
                        .map(number -> number - 1)
                        .orElse(lastNumber);
        DataFolder.replace(files, folder.resolve(FILE), SealedText.seal(text(changed, last)));
        sstables = changed;
        settled = last;
    }

    private Map<Component, Long> lengths(Descriptor sstable) throws IOException {
        Map<Component, Long> lengths = new EnumMap<>(Component.class);
        for (Component component : Component.values()) {
            Path file = sstable.file(component);
            if (files.exists(file)) {
                try (ReadableFile open = files.open(file)) {
                    lengths.put(component, open.size());
                }
            } else if (component == Component.DATA) {
                // It will be missed.
                lengths.put(component, 0L);
            }
        }
        return lengths;
    }

    private static String text(Map<String, Map<Component, Long>> sstables, long settled) {
        StringBuilder text = new StringBuilder(HEADER + "\nsettled " + settled + "\n");
        sstables.forEach((id, components) -> {
            text.append("sstable ").append(id);
            components.forEach((component, length) ->
                    text.append(' ').append(component.fileName()).append('=').append(length));
            text.append('\n');
        });
        return text.toString();
    }
}
