package dev.rowhouse.prove.report;

import dev.rowhouse.model.format.ModelContent;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.text.DesignFingerprint;

import java.util.List;

/// Recognises the model and the design that a proof is about.
///
/// @param model the fingerprint of the model's files; comments and layout do not matter
/// @param design the fingerprint of the design's tables and statements
public record ProofFingerprint(String model, String design) {
    /// The fingerprint of a model and its design.
    ///
    /// @param files the model file and those that it includes
    public static ProofFingerprint of(List<SourceFile> files, Design design) {
        return new ProofFingerprint(ModelContent.fingerprint(files), DesignFingerprint.of(design));
    }
}
