package dev.rowhouse.prove.report;

import dev.rowhouse.model.query.WorkloadPlaces;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The program that made a report and the options that it was given: the parts of a report that the
/// prover itself does not know.
///
/// @param version the version of Rowhouse
/// @param started when the proof began
/// @param places the model file, and the places of its questions and mutations
/// @param options the options of the command by name, as far as they were given
/// @param fingerprint recognises the model and the design
public record ReportSource(
        String version,
        Instant started,
        WorkloadPlaces places,
        Map<String, Object> options,
        ProofFingerprint fingerprint) {
    /// Copies the map, keeping its order.
    public ReportSource {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }
}
