package dev.rowhouse.storage;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files of a database besides its tables. It is replaced as a whole with each change.
///
/// ```
/// manifest := 'rowhouse manifest 1' LF 'schema ' generation LF 'log ' first ' ' last LF
///             checksum      the checksum of SealedText
/// ```
///
/// @param schemaGeneration the generation of schema.cql; that is one more while a change of the
///     schema is interrupted
/// @param firstSegment the first segment of the commit log that may still be needed; 0 when there
///     is none
/// @param lastSegment the last segment of the commit log; records are written to a segment only
///     when it is noted here
public record FolderManifest(long schemaGeneration, long firstSegment, long lastSegment) {
    static final String FILE = "manifest";
    static final FolderManifest NONE = new FolderManifest(0, 0, 0);

    private static final Pattern TEXT =
            Pattern.compile(
                    "rowhouse manifest 1\nschema ([0-9]{1,18})\nlog ([0-9]{1,18}) ([0-9]{1,18})\n");

    static Optional<FolderManifest> parse(String text) {
        Matcher found = TEXT.matcher(text);
        return found.matches()
                ? Optional.of(
                        new FolderManifest(
                                Long.parseLong(found.group(1)),
                                Long.parseLong(found.group(2)),
                                Long.parseLong(found.group(3))))
                : Optional.empty();
    }

    String text() {
        return "rowhouse manifest 1\nschema %d\nlog %d %d\n"
                .formatted(schemaGeneration, firstSegment, lastSegment);
    }

    FolderManifest withSchema(long generation) {
        return new FolderManifest(generation, firstSegment, lastSegment);
    }

    FolderManifest withLog(long first, long last) {
        return new FolderManifest(schemaGeneration, first, last);
    }
}
