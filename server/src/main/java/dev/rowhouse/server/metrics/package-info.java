/// Counters of a server. Entry classes: [dev.rowhouse.server.metrics.Metrics] counts,
/// [dev.rowhouse.server.metrics.MetricsSnapshot] is a snapshot of the counters.
@NullMarked
package dev.rowhouse.server.metrics;

import org.jspecify.annotations.NullMarked;
