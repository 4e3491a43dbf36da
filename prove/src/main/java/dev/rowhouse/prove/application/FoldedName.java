package dev.rowhouse.prove.application;

import java.util.Locale;

/// Names that the model and CQL spell differently: `likedAt` is `liked_at`, and `customer.id` is
/// `customer_id`.
final class FoldedName {
    private FoldedName() {}

    /// The name in lower case, without underscores and dots.
    static String of(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace(".", "");
    }
}
