package dev.rowhouse.shell.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ResultTable;
import dev.rowhouse.shell.output.StyledValue;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// The trace of an execution, as cqlsh shows it: the request, its steps, its end.
///
/// A server writes a trace behind the answer, so it may take a moment until it is whole.
final class TraceView {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final List<ResultTable.Column> COLUMNS =
            Stream.of("activity", "timestamp", "source", "source_elapsed", "client")
                    .map(name -> new ResultTable.Column(name, Colour.COLUMN))
                    .toList();

    private final Clock clock;
    private final Interaction interaction;

    TraceView(Clock clock, Interaction interaction) {
        this.clock = clock;
        this.interaction = interaction;
    }

    /// Shows a trace.
    ///
    /// @return whether there is one
    boolean show(Connection connection, Console console, UUID id) {
        Optional<ResultRow> request = request(connection, id);
        request.ifPresent(found -> {
            console.out().println();
            console.out().println("Tracing session: " + id);
            console.out().println();
            console.out()
                    .println(new ResultTable(COLUMNS, lines(connection, id, found)).text(console));
            if (found.isNull("duration")) {
                console.out()
                        .println(
                                "Statement trace did not complete within "
                                        + PATIENCE.toSeconds()
                                        + " seconds; trace data may be incomplete.");
            }
        });
        return request.isPresent();
    }

    /// The row of the request, with its duration unless that takes too long to come.
    private Optional<ResultRow> request(Connection connection, UUID id) {
        String cql = "SELECT * FROM system_traces.sessions WHERE session_id = " + id;
        long start = clock.nanoTime();
        while (true) {
            Optional<ResultRow> found = connection.all(cql).stream().findFirst();
            boolean isLate = clock.nanoTime() - start > PATIENCE.toNanos();
            boolean isWhole = found.isPresent() && !found.get().isNull("duration");
            if (isWhole || isLate || !connection.tracesComeLate() || interaction.isInterrupted()) {
                return found;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private static List<List<StyledValue>> lines(
            Connection connection, UUID id, ResultRow request) {
        List<List<StyledValue>> lines = new ArrayList<>();
        lines.add(line(request, String.valueOf(request.getString("request")), request, 0));
        for (ResultRow event :
                connection.all("SELECT * FROM system_traces.events WHERE session_id = " + id)) {
            String activity = event.getString("activity") + " [" + event.getString("thread") + "]";
            lines.add(line(request, activity, event, event.getInt("source_elapsed")));
        }
        if (!request.isNull("duration")) {
            lines.add(line(request, "Request complete", request, request.getInt("duration")));
        }
        return lines;
    }

    /// @param source the row that tells where it happened
    private static List<StyledValue> line(
            ResultRow request, String activity, ResultRow source, int elapsedMicros) {
        Instant start = request.getInstant("started_at");
        String time =
                start == null ? "" : TIMESTAMP.format(start.plus(elapsedMicros, ChronoUnit.MICROS));
        String where = source == request ? "coordinator" : "source";
        return List.of(
                StyledValue.of(Colour.TEXT, activity),
                StyledValue.of(Colour.NUMBER, time),
                StyledValue.of(Colour.NUMBER, address(source, where)),
                StyledValue.of(Colour.NUMBER, Integer.toString(elapsedMicros)),
                StyledValue.of(Colour.NUMBER, address(request, "client")));
    }

    private static String address(ResultRow row, String column) {
        InetAddress address = row.get(column, InetAddress.class);
        return address == null ? "" : address.getHostAddress();
    }
}
