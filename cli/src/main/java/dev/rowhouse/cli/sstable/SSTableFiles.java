package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.shell.output.FileFailure;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The SSTables that a command was pointed at.
///
/// ```
/// path := folder                      all SSTables in it
///       | folder '/' nb-17-big-Data.db, or another of its files
///       | folder '/' nb-17-big
/// ```
final class SSTableFiles {
    private static final Pattern PREFIX = Pattern.compile("[a-z]{2}-[0-9a-z_]+-[a-z]+-?");
    private static final Pattern FORMAT = Pattern.compile("([a-z]{2})-[0-9a-z_]+-([a-z]+)-.*");
    private static final String DATA_SUFFIX = "-" + Component.DATA.fileName();
    private static final int FOLDERS_SHOWN = 5;

    private final FileSystem files;

    SSTableFiles(FileSystem files) {
        this.files = files;
    }

    /// The SSTables of all paths, each once, those of a folder by id.
    ///
    /// @throws InputException when a path has no SSTable
    List<Descriptor> find(List<Path> paths) throws IOException {
        Set<Descriptor> found = new LinkedHashSet<>();
        for (Path path : paths) {
            found.addAll(files.isFolder(path) ? inFolder(path) : List.of(named(path)));
        }
        return List.copyOf(found);
    }

    private List<Descriptor> inFolder(Path folder) throws IOException {
        for (Path file : files.list(folder)) {
            if (name(file).endsWith(DATA_SUFFIX)) {
                parse(file);
            }
        }
        List<Descriptor> found = Descriptor.list(files, folder);
        if (found.isEmpty()) {
            Set<String> others = foldersWithData(folder);
            throw new InputException(
                    folder
                            + ": the folder holds no SSTable (a file named like nb-1-big-Data.db)"
                            + (others.isEmpty()
                                    ? ""
                                    : "; these subfolders do: " + String.join(", ", others)));
        }
        return found;
    }

    /// A folder of a keyspace or of snapshots is a likely mistake.
    private Set<String> foldersWithData(Path folder) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path entry : files.list(folder)) {
            if (files.isFolder(entry) && found.size() < FOLDERS_SHOWN) {
                if (files.list(entry).stream().anyMatch(file -> name(file).endsWith(DATA_SUFFIX))) {
                    found.add(entry.toString());
                }
            }
        }
        return found;
    }

    private Descriptor named(Path path) throws IOException {
        String name = name(path);
        boolean isPrefix = PREFIX.matcher(name).matches();
        if (!isPrefix && !files.exists(path)) {
            throw new InputException(path + ": there is no such file or folder");
        }
        Descriptor descriptor =
                parse(
                        isPrefix
                                ? path.resolveSibling(name.replaceFirst("-$", "") + DATA_SUFFIX)
                                : path);
        if (!files.exists(descriptor.file(Component.DATA))) {
            throw new InputException(
                    path
                            + ": there is no SSTable "
                            + name(Path.of(descriptor.toString()))
                            + ", for its file "
                            + Component.DATA.fileName()
                            + " is missing");
        }
        return descriptor;
    }

    private static Descriptor parse(Path file) {
        Matcher format = FORMAT.matcher(name(file));
        if (format.matches()) {
            String letters = format.group(1);
            if (SSTableVersion.find(letters, format.group(2)).isEmpty()) {
                throw new InputException(
                        "%s: this SSTable has the format '%s-%s'; only %s can be read; %s"
                                .formatted(
                                        file,
                                        letters,
                                        format.group(2),
                                        SSTableVersion.names(),
                                        SSTableVersion.remedy(letters, format.group(2))));
            }
        }
        try {
            return Descriptor.parse(file);
        } catch (IllegalArgumentException _) {
            throw new InputException(
                    file
                            + ": this is not a file of an SSTable; these are named like"
                            + " nb-1-big-Data.db");
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /// A file that cannot be read, though nothing says that it is damaged.
    static UnavailableException unreadable(IOException e) {
        String file =
                e instanceof FileSystemException named && named.getFile() != null
                        ? named.getFile()
                        : "an SSTable";
        return new UnavailableException(file + ": " + FileFailure.reading(e));
    }

    /// Reports an SSTable of another partitioner, which the reader cannot tell from a damaged one.
    ///
    /// @throws InputException if that is so
    static void requireOwnPartitioner(CorruptSSTableException e) {
        if (e.expected().equals(SSTableMetadata.PARTITIONER)) {
            throw new InputException(
                    e.file()
                            + ": its partitioner is "
                            + e.found()
                            + "; only SSTables of the Murmur3Partitioner can be read (those of"
                            + " secondary indexes have another one)");
        }
    }
}
