package dev.rowhouse.server.limit;

import dev.rowhouse.server.message.Request;

/// An estimate of the memory that a request takes while it is at work: its frame, the statement
/// that its text becomes, and the copies of its values on their way into the commit log and the
/// memtable.
public final class RequestCost {
    private static final int SMALL = 64 * 1024;
    private static final int COPIES_OF_VALUES = 3;
    // A tree of small nodes.
    private static final int TIMES_TEXT = 10;

    private RequestCost() {}

    /// Whether a request is so short that only its frame counts.
    public static boolean isSmall(int frameBytes) {
        return frameBytes <= SMALL;
    }

    /// The bytes that a request takes.
    ///
    /// @param frameBytes the length of its frame
    public static long of(Request.Statement request, int frameBytes) {
        if (isSmall(frameBytes)) {
            return frameBytes;
        }
        long text =
                switch (request) {
                    case Request.Query query -> query.cql().length();
                    case Request.Prepare prepare -> prepare.cql().length();
                    case Request.Execute ignored -> 0;
                    case Request.Batch batch ->
                            batch.parts().stream()
                                    .mapToLong(part ->
                                            part instanceof Request.Batch.Part.Text one
                                                    ? one.cql().length()
                                                    : 0)
                                    .sum();
                };
        long values = Math.max(0, frameBytes - text);
        return COPIES_OF_VALUES * values + TIMES_TEXT * text;
    }
}
