package dev.rowhouse.prove.explore.report;

import java.util.List;

/// A shortest way to wrong tables.
///
/// @param instances the instances before the calls
/// @param calls the calls with their parameters; the first is that of caller 1
/// @param steps the requests of the callers in their order, with the answers, and the crashes
/// @param difference the difference of the tables from the nearest right ones
public record Witness(
        List<String> instances, List<String> calls, List<String> steps, String difference) {
    /// Copies the lists.
    public Witness {
        instances = List.copyOf(instances);
        calls = List.copyOf(calls);
        steps = List.copyOf(steps);
    }
}
