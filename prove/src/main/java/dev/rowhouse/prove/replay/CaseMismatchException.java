package dev.rowhouse.prove.replay;

/// A case is no case, or does not fit the model any more. The message says where in the case, what
/// is wrong and how to mend it.
public final class CaseMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// A mismatch.
    ///
    /// @param where the path in the case, such as `instances[2].values`
    /// @param problem what is wrong there
    /// @param remedy what to do
    public CaseMismatchException(String where, String problem, String remedy) {
        super(where + ": " + problem + "; " + remedy);
    }
}
