package dev.rowhouse.design.maintenance;

import java.time.Duration;

/// How long an instance lives, by which its rows have to go too.
///
/// @param time how long
/// @param from since when
public record Expiry(Duration time, Source from) {}
