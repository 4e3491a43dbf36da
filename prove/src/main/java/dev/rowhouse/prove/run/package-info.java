/// Carries out the plans of a design on a target, as the application would. Entry classes:
/// [dev.rowhouse.prove.run.QueryRun], [dev.rowhouse.prove.run.MutationRun] and, for one request at
/// a time, [dev.rowhouse.prove.run.MutationState].
@NullMarked
package dev.rowhouse.prove.run;

import org.jspecify.annotations.NullMarked;
