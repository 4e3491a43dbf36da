package dev.rowhouse.springboot;

/// Values of fields that Spring sets before a test.
final class TestValues {
    private TestValues() {}

    // The field is set before each test.
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T injected() {
        return null;
    }
}
