package dev.rowhouse.storage.sstable.io;

/// The files that make up an SSTable.
public enum Component {
    /// The partitions.
    DATA("Data.db"),
    /// The positions of partitions, and of the blocks of wide ones.
    INDEX("Index.db"),
    /// The trie of partitions, in the format BTI.
    PARTITIONS("Partitions.db"),
    /// The tries of rows of wide partitions, in the format BTI.
    ROWS("Rows.db"),
    /// A sample of the index that is kept in memory.
    SUMMARY("Summary.db"),
    /// A Bloom filter of the keys.
    FILTER("Filter.db"),
    /// Statistics of the content, and the header for reading rows.
    STATISTICS("Statistics.db"),
    /// The positions of the chunks of compressed data.
    COMPRESSION_INFO("CompressionInfo.db"),
    /// The checksums of data that are not compressed.
    CRC("CRC.db"),
    /// The checksum of the data as they are stored.
    DIGEST("Digest.crc32"),
    /// The list of components. It appears last: an SSTable without it is an unfinished one.
    TOC("TOC.txt"),
    /// Checksums of the components that have none of their own. Only this database writes it;
    /// Cassandra does not know it.
    CHECKSUMS("Checksums.crc32"),
    /// The positions of small partitions in the data. Only this database writes it, too.
    OFFSETS("Offsets.db");

    private final String fileName;

    Component(String fileName) {
        this.fileName = fileName;
    }

    /// Whether only this database knows it. Such a component is not listed in the table of
    /// contents.
    public boolean isOwn() {
        return this == CHECKSUMS || this == OFFSETS;
    }

    /// The part of the file's name that tells the component.
    public String fileName() {
        return fileName;
    }
}
