package dev.rowhouse.testkit;

/// The step from one failing call to the next in tests that let each call of a disk fail in turn,
/// and from one damaged byte to the next.
///
/// The everyday run takes one in several; `-Dfault.step=1`, as in the nightly run, takes each.
public final class FaultStep {
    private FaultStep() {}

    /// The step of a test.
    ///
    /// @param everyday the step when no property says otherwise
    public static int of(int everyday) {
        return Integer.getInteger("fault.step", everyday);
    }
}
