package dev.rowhouse.model.file;

import java.util.Optional;

/// The names of the statements of a mutation that has several.
public final class MutationParts {
    /// Stands between the name of the mutation and the number of a statement. No name has one.
    private static final String SEPARATOR = "/";

    private MutationParts() {}

    /// The name of a statement: `place/2` is the second one of `place`.
    ///
    /// @param number the number, from 1
    public static String name(String whole, int number) {
        return whole + SEPARATOR + number;
    }

    /// The name of the mutation that the application calls, for that of a statement or a mutation.
    public static String whole(String name) {
        int end = name.indexOf(SEPARATOR);
        return end < 0 ? name : name.substring(0, end);
    }

    /// The number of a statement, from 1; empty for the name of a whole mutation.
    public static Optional<Integer> number(String name) {
        int end = name.indexOf(SEPARATOR);
        return end < 0
                ? Optional.empty()
                : Optional.of(Integer.parseInt(name.substring(end + SEPARATOR.length())));
    }
}
