package dev.rowhouse.storage.sstable.data;

/// The bits that begin each element of a partition and each cell.
final class Flags {
    static final int END_OF_PARTITION = 0x01;
    static final int MARKER = 0x02;
    static final int HAS_TIMESTAMP = 0x04;
    static final int HAS_TTL = 0x08;
    static final int HAS_DELETION = 0x10;
    static final int HAS_ALL_COLUMNS = 0x20;
    static final int HAS_COMPLEX_DELETION = 0x40;
    static final int HAS_EXTENSION = 0x80;

    static final int EXTENSION_STATIC = 0x01;
    static final int EXTENSION_SHADOWABLE = 0x02;

    static final int CELL_DELETED = 0x01;
    static final int CELL_EXPIRING = 0x02;
    static final int CELL_EMPTY = 0x04;
    static final int CELL_ROW_TIMESTAMP = 0x08;
    static final int CELL_ROW_TTL = 0x10;

    private Flags() {}
}
