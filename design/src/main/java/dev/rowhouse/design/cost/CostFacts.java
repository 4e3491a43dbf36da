package dev.rowhouse.design.cost;

import dev.rowhouse.model.concept.Model;

/// Estimates and drafts that follow from a model alone, whatever the rates of its questions and
/// mutations are. They are computed when they are first needed and then kept, so the searches of
/// one design share them, and designs of the same model that follow.
///
/// **Thread safety.** None; only one design at a time may use them.
///
/// @param model the model
/// @param cardinalities numbers of rows and bytes
/// @param atHorizon the same at the model's horizon
/// @param maintenance the work of mutations for candidate tables
public record CostFacts(
        Model model,
        CardinalityEstimator cardinalities,
        CardinalityEstimator atHorizon,
        MaintenanceCosts maintenance) {
    /// The facts of a model, none of which has been computed yet.
    public static CostFacts of(Model model) {
        CardinalityEstimator cardinalities = new CardinalityEstimator(model);
        return new CostFacts(
                model,
                cardinalities,
                CardinalityEstimator.atHorizon(model),
                new MaintenanceCosts(model, cardinalities));
    }
}
