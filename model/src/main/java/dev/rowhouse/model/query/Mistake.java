package dev.rowhouse.model.query;

import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;

/// A mistake in a JPQL text, on its way to the one who reports it.
final class Mistake extends Exception {
    private static final long serialVersionUID = 1L;

    private final int offset;
    private final int length;
    private final transient Remedy remedy;

    /// A mistake.
    ///
    /// @param offset the first character that is wrong, from 0
    /// @param length how many characters are
    /// @param message a description of the mistake
    /// @param remedy what to do about it
    Mistake(int offset, int length, String message, String remedy) {
        this(offset, length, message, Remedy.of(remedy));
    }

    /// A mistake that changes of the file can remove.
    Mistake(int offset, int length, String message, Remedy remedy) {
        super(message, null, false, false);
        this.offset = offset;
        this.length = length;
        this.remedy = remedy;
    }

    /// The mistake of using a derived attribute where its changes are in the way.
    ///
    /// @param why what cannot be
    static Mistake ofDerived(JpqlTree.Path path, String why, String remedy) {
        return new Mistake(
                path.offset(),
                path.length(),
                "`" + path.text() + "` is derived, and " + why,
                remedy);
    }

    /// Reports the mistake at its place in the text in which it was found.
    void report(SourceText text, Diagnostics diagnostics) {
        diagnostics.report(text.position(offset, length), message(), remedy);
    }

    int offset() {
        return offset;
    }

    int length() {
        return length;
    }

    String message() {
        return String.valueOf(getMessage());
    }

    /// The remedy, with the changes of the file.
    Remedy remedyWithFixes() {
        return remedy;
    }

    /// The remedy in words.
    String remedy() {
        return remedy.text();
    }
}
