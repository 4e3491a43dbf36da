package dev.rowhouse.benchmarks.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Measures the time of new processes until their first answer, and the memory of an idle server.
final class Starts {
    private static final double MILLION = 1e6;

    private Starts() {}

    static List<Report.Start> ofServer(Settings settings) throws IOException {
        double[] millis = new double[settings.starts()];
        double[] megabytes = new double[settings.starts()];
        for (int i = 0; i < settings.starts(); i++) {
            try (RowhouseServer server = RowhouseServer.start(settings.command())) {
                millis[i] = server.start().toNanos() / MILLION;
                megabytes[i] = server.idleBytes() / MILLION;
            }
            System.err.printf("serve: %,.0f ms, %,.0f MB%n", millis[i], megabytes[i]);
        }
        return List.of(
                new Report.Start(
                        "serve, from its start to an answer", Figures.median(millis), "ms"),
                new Report.Start("serve, resident when idle", Figures.median(megabytes), "MB"));
    }

    static List<Report.Start> inProcess(Settings settings) throws IOException {
        double[] answers = new double[settings.starts()];
        double[] rows = new double[settings.starts()];
        for (int i = 0; i < settings.starts(); i++) {
            String[] nanos = runFirstRow().split(" ");
            answers[i] = Long.parseLong(nanos[0]) / MILLION;
            rows[i] = Long.parseLong(nanos[1]) / MILLION;
            System.err.printf("in process: %,.0f ms, a row %,.0f ms%n", answers[i], rows[i]);
        }
        return List.of(
                new Report.Start(
                        "in process, from main() to an answer", Figures.median(answers), "ms"),
                new Report.Start(
                        "in process, from main() to a row of a new table",
                        Figures.median(rows),
                        "ms"));
    }

    /// With the settings that a JVM has by itself: what a user's test meets.
    private static String runFirstRow() throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-cp", System.getProperty("java.class.path")));
        words.add(FirstRow.class.getName());
        Process process =
                new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
