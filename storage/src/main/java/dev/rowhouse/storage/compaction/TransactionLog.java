package dev.rowhouse.storage.compaction;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Replaces SSTables of a folder by others (or by none) in one step that a loss of power cannot
/// divide.
///
/// ```java
/// TransactionLog log = TransactionLog.begin(files, folder, inputs);
/// log.add(output);                  // before its first file is made
/// ...                               // write the output, make it durable
/// log.commit();                     // from here on the output counts, and the inputs do not
/// log.deleteInputs();               // the transaction has ended, its log is gone
/// ```
///
/// 1. The log says which SSTables are to go and, before each new one is begun, that it is new.
/// 2. The transaction is committed by one appended line. Before, all old SSTables are whole; after,
///    all new ones are.
/// 3. Only then are the old SSTables deleted, and at last the log.
///
/// Whatever interrupts this, [#recover] deletes the SSTables that do not count: the new ones
/// without the line, the old ones with it. A folder that has a list of its SSTables replaces that
/// between the commit and the deletion; then the list says which ones count.
///
/// If appending the line fails, it may still be in the file. It is then taken out again, by putting
/// a log without it in place of this one, before anything else is done;
/// [UndecidedTransactionException] says that not even that was possible.
///
/// The file is called after the first of the old SSTables, or of the new ones when there are no old
/// ones, which no other transaction can have. No name of an SSTable that the log mentions may be
/// used again before the log is gone.
///
/// **Invariants.** A file is deleted only if the log on disk, as it would be after a crash, says
/// that it is not valid.
///
/// **Thread safety.** Belongs to one thread at a time.
public final class TransactionLog {
    private static final Pattern NAME = Pattern.compile("transaction-[0-9a-z_]+\\.log");
    private static final String TEMPORARY_SUFFIX = ".tmp";

    private final FileSystem files;
    private final Path folder;
    private final Path path;
    private final List<Descriptor> inputs;
    private final List<Descriptor> outputs = new ArrayList<>();
    private State state = State.OPEN;
    private @Nullable WritableFile file;
    private TransactionText text = new TransactionText();

    private enum State {
        /// New SSTables may be added.
        OPEN,
        /// Writing failed; only giving up is left.
        FAILED,
        /// The new SSTables count.
        COMMITTED,
        /// Only recovery knows.
        UNDECIDED,
        /// The log is gone.
        ENDED
    }

    private TransactionLog(
            FileSystem files, Path folder, List<Descriptor> inputs, Descriptor named) {
        this.files = files;
        this.folder = folder;
        this.inputs = List.copyOf(inputs);
        this.path = folder.resolve("transaction-" + named.id() + ".log");
    }

    /// Begins to add some SSTables to a folder, which replace none.
    ///
    /// @param first one of those that will be added, whose name nothing has had
    /// @throws IOException when the log cannot be written; nothing has happened then
    public static TransactionLog beginAdding(FileSystem files, Path folder, Descriptor first)
            throws IOException {
        return begin(new TransactionLog(files, folder, List.of(), first));
    }

    /// Begins to replace some SSTables of a folder, at least one.
    ///
    /// @throws IOException when the log cannot be written; nothing has happened then
    /// @throws IllegalStateException when an earlier transaction over the first of them has not
    ///     come to its end
    public static TransactionLog begin(FileSystem files, Path folder, List<Descriptor> inputs)
            throws IOException {
        return begin(new TransactionLog(files, folder, inputs, inputs.getFirst()));
    }

    private static TransactionLog begin(TransactionLog log) throws IOException {
        if (log.files.exists(log.path)) {
            throw new IllegalStateException(log.path + " has to be recovered first");
        }
        try {
            log.write();
        } catch (IOException e) {
            log.deleteLogAfter(e);
            throw e;
        }
        return log;
    }

    /// Writes the log, without a commit, in place of the one that may be there.
    private void write() throws IOException {
        Path temporary = temporary();
        files.delete(temporary);
        WritableFile written = files.create(temporary);
        file = written;
        text = new TransactionText();
        written.append(text.header());
        for (Descriptor input : inputs) {
            written.append(text.remove(input));
        }
        for (Descriptor output : outputs) {
            written.append(text.add(output));
        }
        written.sync();
        files.move(temporary, path);
        files.syncFolder(folder);
    }

    private Path temporary() {
        return folder.resolve(path.getFileName() + TEMPORARY_SUFFIX);
    }

    private void deleteLogAfter(IOException failure) {
        try {
            closeFile();
            files.delete(temporary());
            files.delete(path);
        } catch (IOException e) {
            // A log without new SSTables does no harm: recovery deletes it.
            failure.addSuppressed(e);
        }
    }

    /// Says that an SSTable is about to be written.
    ///
    /// @throws IOException when that cannot be made durable; the transaction can then only be
    ///     aborted
    /// @throws IllegalStateException when there is such an SSTable already
    public void add(Descriptor output) throws IOException {
        require(State.OPEN);
        if (isAnyLeft(files, List.of(output))) {
            // Giving up would delete it.
            throw new IllegalStateException(output + " is there already");
        }
        state = State.FAILED;
        append(text.add(output));
        outputs.add(output);
        state = State.OPEN;
    }

    private void require(State required) {
        if (state != required) {
            throw new IllegalStateException(path + " is " + state + ", not " + required);
        }
    }

    private void append(ByteBuffer line) throws IOException {
        WritableFile open = file;
        if (open == null) {
            throw new IllegalStateException(path + " is closed");
        }
        open.append(line);
        open.sync();
    }

    /// Commits: from now on the added SSTables count and the replaced ones do not. All of it must
    /// have been made durable before.
    ///
    /// @throws UndecidedTransactionException when it is not known whether the transaction is
    ///     committed
    /// @throws IOException when it is not committed; it can then only be aborted
    public void commit() throws IOException {
        require(State.OPEN);
        try {
            append(text.commit());
            state = State.COMMITTED;
        } catch (IOException e) {
            revoke(e);
            throw e;
        }
    }

    private void revoke(IOException failure) throws UndecidedTransactionException {
        try {
            closeFile();
            write();
            state = State.FAILED;
        } catch (IOException e) {
            state = State.UNDECIDED;
            UndecidedTransactionException undecided =
                    new UndecidedTransactionException(path, failure);
            undecided.addSuppressed(e);
            throw undecided;
        }
    }

    /// Its file.
    public Path path() {
        return path;
    }

    /// Whether the new SSTables count.
    public boolean isCommitted() {
        return state == State.COMMITTED;
    }

    /// Deletes the replaced SSTables and ends the transaction. If that fails, it may be tried
    /// again; recovery does it as well.
    public void deleteInputs() throws IOException {
        require(State.COMMITTED);
        end(inputs);
    }

    /// Aborts the transaction, unless it is committed or has ended: deletes the added SSTables.
    /// When that fails, recovery does it. An undecided transaction is left as it is.
    public void abort() throws IOException {
        if (state == State.OPEN || state == State.FAILED) {
            state = State.FAILED;
            end(outputs);
        } else {
            closeFile();
        }
    }

    private void end(List<Descriptor> going) throws IOException {
        closeFile();
        delete(files, folder, going, path);
        state = State.ENDED;
    }

    private void closeFile() throws IOException {
        WritableFile open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }

    /// Deletes SSTables and then, when they are gone for good, the log that says so.
    private static void delete(FileSystem files, Path folder, List<Descriptor> going, Path log)
            throws IOException {
        for (Descriptor sstable : going) {
            sstable.delete(files);
        }
        files.syncFolder(folder);
        files.delete(log);
        // Before a name that the log mentions is used again the log must be gone for good.
        files.syncFolder(folder);
    }

    /// The result of recovering an interrupted transaction.
    ///
    /// @param log its file, which is gone
    /// @param isCommitted whether the new SSTables count
    /// @param deleted the ids of the SSTables that did not count
    public record Recovered(Path log, boolean isCommitted, List<String> deleted) {
        /// Copies the list.
        public Recovered {
            deleted = List.copyOf(deleted);
        }
    }

    /// Ends interrupted transactions in a folder. Call it before its SSTables are read, when nobody
    /// else uses the folder. It may itself be interrupted and called again.
    ///
    /// @throws CorruptTransactionLogException when a log is damaged; nothing is deleted because of
    ///     it then
    public static List<Recovered> recover(FileSystem files, Path folder) throws IOException {
        return recoverAll(files, folder, (log, contents) -> recovered(files, log, contents));
    }

    /// Ends interrupted transactions in a folder that has a list of its SSTables, as
    /// [#recover(FileSystem, Path)] does. The list decides, which is replaced after the commit and
    /// before anything is deleted: SSTables that it does not name do not count. The line of the
    /// commit does not decide, as its log may have stayed while later transactions replaced the new
    /// SSTables.
    ///
    /// @throws CorruptTransactionLogException when a log is damaged; nothing is deleted because of
    ///     it then
    public static List<Recovered> recover(FileSystem files, Path folder, LiveSSTables live)
            throws IOException {
        return recoverAll(files, folder, (log, contents) -> recovered(live, log, contents));
    }

    /// Decides what became of a transaction.
    @FunctionalInterface
    private interface Judge {
        Recovered of(Path log, TransactionText.Contents contents);
    }

    private static List<Recovered> recoverAll(FileSystem files, Path folder, Judge judge)
            throws IOException {
        List<Recovered> recovered = new ArrayList<>();
        for (Path entry : files.list(folder)) {
            String name = String.valueOf(entry.getFileName());
            if (name.endsWith(TEMPORARY_SUFFIX)
                    && NAME.matcher(name.substring(0, name.length() - TEMPORARY_SUFFIX.length()))
                            .matches()) {
                files.delete(entry);
            } else if (NAME.matcher(name).matches()) {
                Recovered one =
                        judge.of(entry, TransactionText.parse(entry, files.readBytes(entry)));
                delete(
                        files,
                        folder,
                        one.deleted().stream().map(id -> new Descriptor(folder, id)).toList(),
                        entry);
                recovered.add(one);
            }
        }
        return recovered;
    }

    private static Recovered recovered(
            FileSystem files, Path log, TransactionText.Contents contents) {
        if (!contents.isCommitted() && isAnyLeft(files, contents.outputs())) {
            requireWhole(files, contents, log);
        }
        return recovered(
                log,
                contents.isCommitted(),
                contents.isCommitted() ? contents.inputs() : contents.outputs());
    }

    private static Recovered recovered(
            LiveSSTables live, Path log, TransactionText.Contents contents) {
        List<Descriptor> going =
                Stream.concat(contents.inputs().stream(), contents.outputs().stream())
                        .filter(sstable -> !live.lists(sstable))
                        .toList();
        return recovered(log, contents.outputs().stream().allMatch(live::lists), going);
    }

    private static Recovered recovered(Path log, boolean isCommitted, List<Descriptor> going) {
        return new Recovered(log, isCommitted, going.stream().map(Descriptor::id).toList());
    }

    private static boolean isAnyLeft(FileSystem files, List<Descriptor> sstables) {
        return sstables.stream().anyMatch(one -> files.exists(one.file(Component.DATA)));
    }

    /// Inputs are touched only after the commit; when one is not whole, the line of the commit must
    /// have been damaged.
    private static void requireWhole(
            FileSystem files, TransactionText.Contents contents, Path log) {
        for (Descriptor input : contents.inputs()) {
            if (!files.exists(input.file(Component.TOC))) {
                throw new CorruptTransactionLogException(
                        log,
                        2 + contents.inputs().size() + contents.outputs().size(),
                        "COMMIT, as " + input + " has been deleted",
                        "no such line");
            }
        }
    }
}
