package dev.rowhouse.plan.design;

import java.util.List;

/// A part of the design that works but will cause problems.
///
/// @param subject the table, question or mutation that it is about
/// @param message the problem, with figures
/// @param remedy the advice that solves it
/// @param changes changes of the model that follow the advice; none if it leaves them to the person
public record Warning(String subject, String message, String remedy, List<ModelChange> changes) {
    /// Copies the list.
    public Warning {
        changes = List.copyOf(changes);
    }

    /// A warning whose remedy leaves the change to the person.
    public Warning(String subject, String message, String remedy) {
        this(subject, message, remedy, List.of());
    }

    /// The same warning with a change that follows its remedy.
    public Warning with(ModelChange change) {
        return new Warning(subject, message, remedy, List.of(change));
    }
}
