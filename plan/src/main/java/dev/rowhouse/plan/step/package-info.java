/// Statements for each question and each mutation, in order and executable as values: what is bound
/// to every marker, which rows a step goes through, and why the step stands where it stands.
@NullMarked
package dev.rowhouse.plan.step;

import org.jspecify.annotations.NullMarked;
