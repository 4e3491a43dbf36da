/// What a server has done so far, in numbers. Entry classes: [dev.rowhouse.server.metrics.Metrics],
/// which counts, and [dev.rowhouse.server.metrics.MetricsSnapshot], which tells.
@NullMarked
package dev.rowhouse.server.metrics;

import org.jspecify.annotations.NullMarked;
