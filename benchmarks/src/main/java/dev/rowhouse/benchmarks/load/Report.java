package dev.rowhouse.benchmarks.load;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// All figures of a run, medians each.
///
/// @param lines of each workload
/// @param starts of processes, with the memory they had when they had started
record Report(List<Line> lines, List<Start> starts) {
    /// A workload on both servers.
    record Line(Workload workload, Figures rowhouse, Figures cassandra) {
        double throughputRatio() {
            return rowhouse.perSecond() / cassandra.perSecond();
        }

        double processorRatio() {
            return rowhouse.serverMicros() / cassandra.serverMicros();
        }
    }

    /// Something that was timed, or whose memory was looked at, outside of workloads.
    record Start(String name, double value, String unit) {}

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                "%-24s %32s   %32s   %24s%n"
                        .formatted(
                                "",
                                "requests a second",
                                "server's µs of processor each",
                                "driver's µs each"));
        text.append(
                "%-24s %11s %11s %8s   %11s %11s %8s   %11s %12s%n"
                        .formatted(
                                "",
                                "Rowhouse",
                                "Cassandra",
                                "ratio",
                                "Rowhouse",
                                "Cassandra",
                                "ratio",
                                "Rowhouse",
                                "Cassandra"));
        for (Line line : lines) {
            text.append(
                    "%-24s %,11.0f %,11.0f %8.2f   %,11.1f %,11.1f %8.2f   %,11.1f %,12.1f%n"
                            .formatted(
                                    line.workload.title(),
                                    line.rowhouse.perSecond(),
                                    line.cassandra.perSecond(),
                                    line.throughputRatio(),
                                    line.rowhouse.serverMicros(),
                                    line.cassandra.serverMicros(),
                                    line.processorRatio(),
                                    line.rowhouse.clientMicros(),
                                    line.cassandra.clientMicros()));
        }
        text.append(System.lineSeparator());
        for (Start start : starts) {
            text.append("%-56s %,8.0f %s%n".formatted(start.name, start.value, start.unit));
        }
        return text.toString();
    }

    String json() {
        return "{\"workloads\": [%s], \"starts\": [%s]}"
                .formatted(
                        lines.stream().map(Report::json).collect(Collectors.joining(", ")),
                        starts.stream()
                                .map(start ->
                                        String.format(
                                                Locale.ROOT,
                                                "{\"name\": \"%s\", \"value\": %.1f, \"unit\": \"%s\"}",
                                                start.name,
                                                start.value,
                                                start.unit))
                                .collect(Collectors.joining(", ")));
    }

    private static String json(Line line) {
        return "{\"workload\": \"%s\", \"rowhouse\": %s, \"cassandra\": %s}"
                .formatted(line.workload.title(), json(line.rowhouse), json(line.cassandra));
    }

    private static String json(Figures figures) {
        return String.format(
                Locale.ROOT,
                "{\"perSecond\": %.1f, \"serverMicros\": %.2f, \"clientMicros\": %.2f}",
                figures.perSecond(),
                figures.serverMicros(),
                figures.clientMicros());
    }
}
