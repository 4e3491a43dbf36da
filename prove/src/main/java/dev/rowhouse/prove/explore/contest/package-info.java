/// Calls that meet: small data, and pairs of calls of two mutations with equal and different
/// parameters. Entry classes: [dev.rowhouse.prove.explore.contest.SmallData] and
/// [dev.rowhouse.prove.explore.contest.Encounters].
@NullMarked
package dev.rowhouse.prove.explore.contest;

import org.jspecify.annotations.NullMarked;
