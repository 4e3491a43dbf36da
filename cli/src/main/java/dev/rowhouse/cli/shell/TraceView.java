package dev.rowhouse.cli.shell;

import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.ResultTable;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.net.InetAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// The trace of an execution, as cqlsh shows it: the request, what was done for it, its end.
final class TraceView {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);
    private static final List<ResultTable.Column> COLUMNS =
            Stream.of("activity", "timestamp", "source", "source_elapsed", "client")
                    .map(name -> new ResultTable.Column(name, Colour.COLUMN))
                    .toList();

    private final Rowhouse database;
    private final Console console;

    TraceView(Rowhouse database, Console console) {
        this.database = database;
        this.console = console;
    }

    /// Shows a trace; nothing when it is not kept any more.
    void show(UUID id) {
        Session session = database.connect();
        session.execute("SELECT * FROM system_traces.sessions WHERE session_id = ?", id)
                .first()
                .ifPresent(request -> {
                    console.out().println();
                    console.out().println("Tracing session: " + id);
                    console.out().println();
                    console.out()
                            .println(
                                    new ResultTable(COLUMNS, lines(session, id, request))
                                            .text(console));
                });
    }

    private static List<List<ResultTable.Value>> lines(
            Session session, UUID id, ResultRow request) {
        int duration = request.getInt("duration");
        List<List<ResultTable.Value>> lines = new ArrayList<>();
        lines.add(line(request, String.valueOf(request.getString("request")), 0));
        for (ResultRow event :
                session.execute("SELECT * FROM system_traces.events WHERE session_id = ?", id)) {
            String activity = event.getString("activity") + " [" + event.getString("thread") + "]";
            lines.add(line(request, activity, event.getInt("source_elapsed")));
        }
        lines.add(line(request, "Request complete", duration));
        return lines;
    }

    private static List<ResultTable.Value> line(
            ResultRow request, String activity, int elapsedMicros) {
        Instant start = request.getInstant("started_at");
        String time =
                start == null ? "" : TIMESTAMP.format(start.plus(elapsedMicros, ChronoUnit.MICROS));
        return Stream.of(
                        activity,
                        time,
                        address(request, "coordinator"),
                        Integer.toString(elapsedMicros),
                        address(request, "client"))
                .map(ResultTable.Value::of)
                .toList();
    }

    private static String address(ResultRow row, String column) {
        InetAddress address = row.get(column, InetAddress.class);
        return address == null ? "" : address.getHostAddress();
    }
}
