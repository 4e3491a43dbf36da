package dev.rowhouse.design.maintenance;

import java.time.Duration;

/// When an instance expires; all its rows must have expired by then.
///
/// @param time the time to live
/// @param from the moment from which the time counts
public record Expiry(Duration time, Source from) {}
