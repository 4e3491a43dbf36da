package dev.rowhouse.shell.session;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The format of results.
public enum ResultFormat {
    /// Tables as in cqlsh.
    TABLE,
    /// One JSON object for each row, one a line.
    JSON,
    /// A line of names, then a line for each row, separated by commas as COPY TO does it.
    CSV;

    /// The format of a name in any case.
    public static Optional<ResultFormat> find(String name) {
        return Stream.of(values())
                .filter(format -> format.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
