package dev.rowhouse.cli.serve;

import dev.rowhouse.server.metrics.LatencyHistogram;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.metrics.MetricsSnapshot;
import dev.rowhouse.server.metrics.RequestKind;

import java.util.Locale;

/// The numbers of a server in Prometheus' text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
final class MetricsText {
    /// The content type of the format in HTTP.
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final double NANOS = 1e9;

    private final StringBuilder text = new StringBuilder();

    private MetricsText() {}

    /// The page of some numbers.
    static String of(MetricsSnapshot metrics) {
        MetricsText page = new MetricsText();
        MetricsSnapshot.Gauges gauges = metrics.gauges();
        page.gauge("connections", "Connected clients.", gauges.connections());
        page.gauge("requests_in_flight", "Requests that are running.", gauges.requests());
        page.gauge(
                "request_bytes_in_flight",
                "Memory of running requests in bytes.",
                gauges.requestBytes());
        page.gauge(
                "prepared_statements",
                "Prepared statements in the cache.",
                gauges.preparedStatements());
        page.counter(
                "prepared_statements_evicted",
                "Prepared statements that were evicted from the cache.",
                gauges.preparedEvictions());
        page.counter(
                "functions_given_up",
                "Calls of user-defined functions that did not end and were abandoned.",
                gauges.functionsGivenUp());
        for (Metrics.Counter counter : Metrics.Counter.values()) {
            page.counter(
                    name(counter),
                    "Since the start: " + name(counter).replace('_', ' ') + ".",
                    metrics.count(counter));
        }
        page.latencies(metrics);
        return page.text.toString();
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private void gauge(String name, String help, long value) {
        head(name, "gauge", help);
        text.append("rowhouse_").append(name).append(' ').append(value).append('\n');
    }

    private void counter(String name, String help, long value) {
        head(name + "_total", "counter", help);
        text.append("rowhouse_").append(name).append("_total ").append(value).append('\n');
    }

    private void head(String name, String type, String help) {
        text.append("# HELP rowhouse_").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE rowhouse_").append(name).append(' ').append(type).append('\n');
    }

    private void latencies(MetricsSnapshot metrics) {
        String name = "request_duration_seconds";
        head(name, "histogram", "Time from reading a request to its answer.");
        for (RequestKind kind : RequestKind.values()) {
            LatencyHistogram.Snapshot taken = metrics.latencies().get(kind);
            if (taken == null) {
                continue;
            }
            for (LatencyHistogram.Bucket bucket : taken.buckets()) {
                bucket(kind, Double.toString(bucket.endNanos() / NANOS), bucket.countBelow());
            }
            bucket(kind, "+Inf", taken.count());
            series(name + "_sum", kind).append(taken.totalNanos() / NANOS).append('\n');
            series(name + "_count", kind).append(taken.count()).append('\n');
        }
    }

    private void bucket(RequestKind kind, String end, long count) {
        text.append("rowhouse_request_duration_seconds_bucket{kind=\"")
                .append(name(kind))
                .append("\",le=\"")
                .append(end)
                .append("\"} ")
                .append(count)
                .append('\n');
    }

    private StringBuilder series(String name, RequestKind kind) {
        return text.append("rowhouse_")
                .append(name)
                .append("{kind=\"")
                .append(name(kind))
                .append("\"} ");
    }
}
