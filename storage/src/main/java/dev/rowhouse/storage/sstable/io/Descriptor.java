package dev.rowhouse.storage.sstable.io;

import dev.rowhouse.base.FileSystem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The folder of an SSTable and the names of its files.
///
/// ```
/// name := version '-' id '-' format '-' component        nb-17-big-Data.db
/// id   := digits | [0-9a-z]{4}_[0-9a-z]{4}_[0-9a-z]{18}
/// ```
///
/// @param folder the folder of its files
/// @param version its version, which says the format as well
/// @param id what tells it from others of the table: a number, or the long form of newer clusters
public record Descriptor(Path folder, SSTableVersion version, String id) {
    private static final String TEMPORARY_SUFFIX = ".tmp";
    private static final Pattern ID =
            Pattern.compile("[0-9]{1,18}|[0-9a-z]{4}_[0-9a-z]{4}_[0-9a-z]{18}");
    private static final Pattern NAME =
            Pattern.compile("([a-z]{2})-([0-9a-z_]+)-([a-z]+)-([A-Za-z0-9.+_]+)");

    /// Checks the id.
    public Descriptor {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("'" + id + "' is no id of an SSTable");
        }
    }

    /// One of this database.
    public Descriptor(Path folder, String id) {
        this(folder, SSTableVersion.written(), id);
    }

    /// The one of this database with a number.
    public static Descriptor of(Path folder, long number) {
        return new Descriptor(folder, Long.toString(number));
    }

    /// The SSTable that a file belongs to.
    ///
    /// @throws IllegalArgumentException when the name is none of an SSTable's file, or of a format
    ///     that is not read
    public static Descriptor parse(Path file) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    file
                            + " is no file of an SSTable of Cassandra 3.0 or later, which are named like nb-1-big-Data.db");
        }
        SSTableVersion version =
                SSTableVersion.find(name.group(1), name.group(3))
                        .orElseThrow(() -> unknown(file, name.group(1), name.group(3)));
        Path parent = file.getParent();
        return new Descriptor(parent == null ? Path.of("") : parent, version, name.group(2));
    }

    private static IllegalArgumentException unknown(Path file, String letters, String format) {
        return new IllegalArgumentException(
                "%s is of the SSTable format '%s-%s'; only %s are read, which Cassandra 3.11, 4.0, 4.1 and 5.0 write. %s"
                        .formatted(
                                file,
                                letters,
                                format,
                                SSTableVersion.names(),
                                SSTableVersion.remedy(letters, format)));
    }

    /// The file of a component.
    public Path file(Component component) {
        return folder.resolve(name() + "-" + component.fileName());
    }

    /// The file that becomes that of a component when all of it is written.
    public Path temporaryFile(Component component) {
        return folder.resolve(name() + "-" + component.fileName() + TEMPORARY_SUFFIX);
    }

    /// Deletes all files, the table of contents first, so that what an interruption leaves is an
    /// unfinished SSTable.
    public void delete(FileSystem files) throws IOException {
        files.delete(file(Component.TOC));
        files.syncFolder(folder);
        for (Component component : Component.values()) {
            files.delete(file(component));
            files.delete(temporaryFile(component));
        }
    }

    /// The SSTables of a folder by id: those that have data or a table of contents, so that one
    /// whose data are gone is not passed over. Files of other kinds are.
    ///
    /// @throws IllegalArgumentException when one is of a format that is not read
    public static List<Descriptor> list(FileSystem files, Path folder) throws IOException {
        return list(
                files,
                folder,
                name ->
                        name.endsWith("-" + Component.DATA.fileName())
                                || name.endsWith("-" + Component.TOC.fileName()));
    }

    /// The SSTables of a folder with at least one file, by ID, including unfinished ones.
    ///
    /// @throws IllegalArgumentException when one is of a format that is not read
    public static List<Descriptor> listAll(FileSystem files, Path folder) throws IOException {
        return list(files, folder, ignored -> true);
    }

    private static List<Descriptor> list(FileSystem files, Path folder, Predicate<String> isWanted)
            throws IOException {
        Set<Descriptor> found = new HashSet<>();
        for (Path file : files.list(folder)) {
            String name = String.valueOf(file.getFileName());
            String plain =
                    name.endsWith(TEMPORARY_SUFFIX)
                            ? name.substring(0, name.length() - TEMPORARY_SUFFIX.length())
                            : name;
            if (isWanted.test(name) && NAME.matcher(plain).matches()) {
                found.add(parse(folder.resolve(plain)));
            }
        }
        return found.stream()
                .sorted(
                        Comparator.comparingInt((Descriptor one) -> one.id.length())
                                .thenComparing(Descriptor::id)
                                .thenComparing(Descriptor::version))
                .toList();
    }

    /// The prefix of its files' names: `nb-7-big`.
    public String name() {
        return version.prefix(id);
    }

    @Override
    public String toString() {
        return folder.resolve(name()).toString();
    }
}
