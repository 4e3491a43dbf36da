/// The plans of questions and mutations as executable values: the ordered statements, the value of
/// every marker, the rows that a step loops over, and the reason for each step.
@NullMarked
package dev.rowhouse.plan.step;

import org.jspecify.annotations.NullMarked;
