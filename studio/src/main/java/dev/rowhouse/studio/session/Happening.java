package dev.rowhouse.studio.session;

import dev.rowhouse.studio.file.ModelText;

import java.util.Optional;

/// Something that all pages are told.
public sealed interface Happening {
    /// The file has another text.
    ///
    /// @param text the text
    /// @param writer the page that wrote it; empty when another program did
    record FileChanged(ModelText text, Optional<String> writer) implements Happening {}

    /// The file cannot be read.
    record FileUnreadable(String message) implements Happening {}

    /// A version of the file was read and, without mistakes, designed.
    record Designed(DesignedModel model) implements Happening {}

    /// A proof goes on or has ended.
    record Proving(ProofState state) implements Happening {}
}
