package dev.rowhouse.conformance.sstables;

/// Ends a trial with what it found.
final class FindingException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Finding finding;

    FindingException(String kind, String text) {
        super(kind);
        this.finding = new Finding(kind, text);
    }

    Finding finding() {
        return finding;
    }
}
