package dev.rowhouse.prove.stage;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;

/// The subject of a proof: a design and its workload.
///
/// @param workload the model, its questions and mutations
/// @param design the tables and plans
/// @param sizes predicts the sizes of the tables for other figures
public record Subject(Workload workload, Design design, SizePredictor sizes) {}
