/// Counters of a server. Entry classes: [dev.rowhouse.server.metrics.Metrics], which counts, and
/// [dev.rowhouse.server.metrics.MetricsSnapshot], which tells.
@NullMarked
package dev.rowhouse.server.metrics;

import org.jspecify.annotations.NullMarked;
