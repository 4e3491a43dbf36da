package dev.rowhouse.plan.step;

import java.util.List;

/// The assumption of an INSERT that there is no instance with its key yet.
///
/// @param text the assumption as a sentence that begins with `the key is new`, and the leftovers
///     when it does not hold
/// @param deciding the attributes and roles that decide: inserting an instance again with its old
///     values of these leaves nothing behind, whatever the other values are. Empty when nothing
///     decides, so that an existing instance must not be inserted again at all
public record NewKey(String text, List<String> deciding) {
    /// Copies the list.
    public NewKey {
        deciding = List.copyOf(deciding);
    }
}
