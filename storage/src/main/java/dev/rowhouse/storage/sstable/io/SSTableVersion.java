package dev.rowhouse.storage.sstable.io;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The versions of SSTables, and in what they differ. The first two letters of a file's name are
/// the version, and the word before the component is the format.
///
/// | version | written by |
/// | --- | --- |
/// | `md-big` | Cassandra 3.11.4 to 3.11.10 |
/// | `me-big` | Cassandra 3.11.11 and later |
/// | `na-big` | alphas, betas and candidates of Cassandra 4.0 |
/// | `nb-big` | Cassandra 4.0, 4.1 and 5.0 by default, and this database in its own folder |
/// | `oa-big` | Cassandra 5.0 with `storage_compatibility_mode: NONE` or `UPGRADING` |
/// | `da-bti` | the same with `sstable: selected_format: bti` |
///
/// Later versions come later.
public enum SSTableVersion {
    /// Of Cassandra 3.11.4. Statistics.db has no checksums, and Filter.db another order of bytes.
    MD("md", "big"),
    /// Of Cassandra 3.11.11. Statistics.db names the host.
    ME("me", "big"),
    /// Of candidates of Cassandra 4.0. Statistics.db does not name the host.
    NA("na", "big"),
    /// Of Cassandra 4.0. Local deletion times are signed.
    NB("nb", "big"),
    /// Of Cassandra 5.0. Local deletion times are unsigned, and Statistics.db says more.
    OA("oa", "big"),
    /// Of Cassandra 5.0, with tries for indexes.
    DA("da", "bti");

    private final String letters;
    private final String format;

    SSTableVersion(String letters, String format) {
        this.letters = letters;
        this.format = format;
    }

    /// The version that this database writes in its own folder.
    public static SSTableVersion written() {
        return NB;
    }

    /// Whether SSTables can be written in it, for exports; others are only read.
    public boolean isWritable() {
        return compareTo(NB) >= 0;
    }

    /// The version with its letters and the name of its format.
    public static Optional<SSTableVersion> find(String letters, String format) {
        return Arrays.stream(values())
                .filter(one -> one.letters.equals(letters) && one.format.equals(format))
                .findFirst();
    }

    /// The version with its letters.
    public static Optional<SSTableVersion> find(String letters) {
        return Arrays.stream(values()).filter(one -> one.letters.equals(letters)).findFirst();
    }

    /// The names of all versions, for messages.
    public static String names() {
        List<String> names = Arrays.stream(values()).map(one -> "'" + one + "'").toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /// The end of the message about an SSTable of an unknown version: who can read it.
    public static String remedy(String letters, String format) {
        return format.equals("big") && letters.compareTo(MD.letters) < 0
                ? "sstableupgrade or nodetool upgradesstables of Cassandra 4.0 or later rewrites it"
                : "a release of Rowhouse that is newer than the Cassandra that wrote it may read it";
    }

    /// The two letters.
    public String letters() {
        return letters;
    }

    /// Whether the parts of Statistics.db have checksums.
    public boolean hasMetadataChecksums() {
        return compareTo(NA) >= 0;
    }

    /// Whether Statistics.db has the repair that is under way.
    public boolean hasPendingRepair() {
        return compareTo(NA) >= 0;
    }

    /// Whether Statistics.db has the host that wrote it.
    public boolean hasOriginatingHost() {
        return this != MD && this != NA;
    }

    /// Whether data that hardly get shorter are stored without compression, from a length on that
    /// CompressionInfo.db says.
    public boolean hasRawChunks() {
        return compareTo(NA) >= 0;
    }

    /// Whether the words of Filter.db are little-endian.
    public boolean hasLittleEndianFilter() {
        return compareTo(NA) >= 0;
    }

    /// Whether local deletion times are unsigned, so that they reach until 2106, and fixed deletion
    /// times begin with a flag.
    public boolean hasUnsignedTimes() {
        return compareTo(OA) >= 0;
    }

    /// Whether the statistics have the bounds of the rows with their kinds, and the first and last
    /// key.
    public boolean hasKeyCoverage() {
        return compareTo(OA) >= 0;
    }

    /// Whether the indexes are tries, in Partitions.db and Rows.db, and not in Index.db.
    public boolean hasTries() {
        return this == DA;
    }

    /// The components with the index of partitions and of rows.
    public Set<Component> indexes() {
        return hasTries()
                ? EnumSet.of(Component.PARTITIONS, Component.ROWS)
                : EnumSet.of(Component.INDEX);
    }

    /// The component with the index of rows.
    public Component rowIndex() {
        return hasTries() ? Component.ROWS : Component.INDEX;
    }

    /// The beginning of the names of an SSTable's files, without the last hyphen.
    String prefix(String id) {
        return letters + "-" + id + "-" + format;
    }

    @Override
    public String toString() {
        return letters + "-" + format;
    }
}
