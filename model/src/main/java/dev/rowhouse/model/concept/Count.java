package dev.rowhouse.model.concept;

/// The number of instances of one owner: on average and at most.
///
/// `200 per User, at most 8_000_000` is `Count(200, 8_000_000)`. If the file gives no maximum, it
/// is the average rounded up.
///
/// @param average instances per owner over all owners, also those that have none
/// @param largest instances of the owner that has the most
/// @param isDeclared whether the file gives the maximum; then no owner has more
public record Count(double average, long largest, boolean isDeclared) {
    /// A count whose worst is an estimate.
    public Count(double average, long largest) {
        this(average, largest, false);
    }

    /// Checks that the worst is not below the average.
    public Count {
        if (!(average >= 0) || largest < 0 || largest < average) {
            throw new IllegalArgumentException(average + " on average, at most " + largest);
        }
    }

    /// Exactly one each.
    public static Count one() {
        return new Count(1, 1);
    }
}
