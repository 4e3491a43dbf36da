/// Linearizability: whether what several clients were answered at the same time can be explained by
/// one order of their operations. Entry classes: [dev.rowhouse.testkit.linear.History] and
/// [dev.rowhouse.testkit.linear.LinearizabilityChecker].
@NullMarked
package dev.rowhouse.testkit.linear;

import org.jspecify.annotations.NullMarked;
