package dev.rowhouse.model.query;

/// A workload and the places of its parts in the model file.
///
/// @param workload the model, its questions and mutations
/// @param places the places of the questions and mutations
public record PlacedWorkload(Workload workload, WorkloadPlaces places) {}
