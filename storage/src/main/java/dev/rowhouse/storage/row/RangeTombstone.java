package dev.rowhouse.storage.row;

/// The deletion of a run of neighbouring rows.
public record RangeTombstone(Slice slice, DeletionTime deletion) {
    @Override
    public String toString() {
        return slice + " " + deletion;
    }
}
