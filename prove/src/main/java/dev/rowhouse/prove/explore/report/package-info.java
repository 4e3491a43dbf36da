/// The results of an exploration as values, text and trees. Entry classes:
/// [dev.rowhouse.prove.explore.report.Exploration] and
/// [dev.rowhouse.prove.explore.report.ExplorationText].
@NullMarked
package dev.rowhouse.prove.explore.report;

import org.jspecify.annotations.NullMarked;
