package dev.rowhouse.prove.stage;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;

/// What is to be proven: a design, and what it was made for.
///
/// @param workload the model, its questions and mutations
/// @param design the tables and plans
/// @param sizes predicts the sizes of the tables for other figures
public record Subject(Workload workload, Design design, SizePredictor sizes) {}
