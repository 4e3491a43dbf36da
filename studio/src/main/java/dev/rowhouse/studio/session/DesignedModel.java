package dev.rowhouse.studio.session;

import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.prove.report.ProofFingerprint;
import dev.rowhouse.prove.stage.Subject;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What became of one version of the model file.
///
/// @param version the version
/// @param text the text of the version
/// @param mistakes the mistakes in the file; with any there is no design
/// @param places where the file names its questions and mutations
/// @param result the workload and its design; empty with mistakes or a defect
/// @param defect a defect of the designer that this model revealed
/// @param took the time for reading and designing
public record DesignedModel(
        String version,
        String text,
        List<Diagnostic> mistakes,
        WorkloadPlaces places,
        Optional<Result> result,
        Optional<String> defect,
        Duration took) {
    /// Copies the list.
    public DesignedModel {
        mistakes = List.copyOf(mistakes);
    }

    /// A workload and its design.
    ///
    /// @param files the model file and those that it includes
    /// @param sized the design, which can be sized again for other figures
    public record Result(Workload workload, List<SourceFile> files, SizedDesign sized) {
        /// Copies the list.
        public Result {
            files = List.copyOf(files);
        }

        /// Recognises the model and its design.
        ProofFingerprint fingerprint() {
            return ProofFingerprint.of(files, sized.design());
        }

        /// The two as the subject of a proof.
        public Subject subject() {
            return new Subject(workload, sized.design(), sized);
        }
    }

    /// The workload and its design as the subject of a proof; empty with mistakes or a defect.
    public Optional<Subject> subject() {
        return result.map(Result::subject);
    }
}
