package dev.rowhouse.conformance.fuzz;

import java.util.List;

/// The user-defined functions and aggregates of a script: `twice` and `plus` of numbers, `marked`
/// of a text, `total` of many numbers.
final class RoutineDraw {
    private static final List<String> STATEMENTS =
            List.of(
                    "CREATE FUNCTION twice (x int) CALLED ON NULL INPUT RETURNS int LANGUAGE java"
                            + " AS 'return x == null ? -1 : x * 2;'",
                    "CREATE FUNCTION marked (x text) RETURNS NULL ON NULL INPUT RETURNS text"
                            + " LANGUAGE java AS 'return \"<\" + x + \">\";'",
                    "CREATE FUNCTION plus (s bigint, x int) RETURNS NULL ON NULL INPUT RETURNS bigint"
                            + " LANGUAGE java AS 'return s + x;'",
                    "CREATE AGGREGATE total (int) SFUNC plus STYPE bigint INITCOND 0");

    private RoutineDraw() {}

    static List<String> statements() {
        return STATEMENTS;
    }
}
