package dev.rowhouse.prove.report;

/// A JSON text is no proof of a design. The message says where and what is wrong.
public final class UnreadableProofException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// A problem.
    ///
    /// @param path the path to it, such as `questions[2].runs`; empty for the whole text
    /// @param problem what is wrong there
    UnreadableProofException(String path, String problem) {
        super(path.isEmpty() ? problem : "`" + path + "` " + problem);
    }
}
