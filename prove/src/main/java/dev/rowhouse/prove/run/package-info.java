/// Carries out the plans of a design on a target, as the application would. Entry classes:
/// [dev.rowhouse.prove.run.QueryRun] and [dev.rowhouse.prove.run.MutationRun].
@NullMarked
package dev.rowhouse.prove.run;

import org.jspecify.annotations.NullMarked;
