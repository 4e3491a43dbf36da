package dev.rowhouse.model.query;

import dev.rowhouse.model.source.SourceFile;

import java.util.List;

/// A workload and the places of its parts in the model file.
///
/// @param workload the model, its questions and mutations
/// @param places the places of the questions and mutations
/// @param files the model file and those that it includes
public record PlacedWorkload(Workload workload, WorkloadPlaces places, List<SourceFile> files) {
    /// Copies the list.
    public PlacedWorkload {
        files = List.copyOf(files);
    }
}
