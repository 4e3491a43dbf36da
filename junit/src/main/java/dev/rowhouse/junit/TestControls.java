package dev.rowhouse.junit;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.Checkpoint;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Instructions of tests in the custom payloads of their requests, as `docs/testserver.md` lists
/// them. Values are texts in UTF-8.
///
/// **Thread safety.** Safe, if no statement runs during a reset.
final class TestControls implements Consumer<Map<String, Bytes>> {
    private static final String ALL = "rowhouse.";
    private static final String RESET = "rowhouse.reset";
    private static final String CHECKPOINT = "rowhouse.checkpoint";
    private static final String ADVANCE = "rowhouse.clock.advance";
    private static final String CLEAR = "rowhouse.faults.clear";
    private static final String FAULT = "rowhouse.fault";

    private final TestEngine engine;
    private final Map<String, Faults.Planned> faults = new HashMap<>();
    private Checkpoint beginning;

    TestControls(TestEngine engine) {
        this.engine = engine;
        this.beginning = engine.database().checkpoint();
    }

    /// Carries out instructions, in the order in which they stand.
    ///
    /// @throws CqlException when one is wrong; those before it have been carried out
    @Override
    public synchronized void accept(Map<String, Bytes> payload) {
        payload.forEach((name, value) -> {
            if (name.startsWith(ALL)) {
                carryOut(name, value.toUtf8());
            }
        });
    }

    private void carryOut(String name, String value) {
        switch (name) {
            case RESET -> {
                faults.clear();
                engine.resetTo(beginning);
            }
            case CHECKPOINT -> beginning = engine.database().checkpoint();
            case ADVANCE -> engine.clock().advance(duration(value));
            case CLEAR -> {
                faults.clear();
                engine.faults().clear();
            }
            default -> {
                if (!name.equals(FAULT) && !name.startsWith(FAULT + ".")) {
                    throw new CqlException(
                            ErrorCode.INVALID,
                            "There is no instruction %s: use %s, %s, %s, %s or %s."
                                    .formatted(name, RESET, CHECKPOINT, ADVANCE, FAULT, CLEAR));
                }
                plan(name, value);
            }
        }
    }

    private static Duration duration(String text) {
        try {
            Duration duration = Duration.parse(text);
            if (!duration.isNegative()) {
                return duration;
            }
        } catch (DateTimeParseException ignored) {
            // Rejected below, like a negative one.
        }
        throw new CqlException(
                ErrorCode.INVALID,
                "%s is \"%s\": it must be a duration such as PT1H or PT0.5S, not negative."
                        .formatted(ADVANCE, text));
    }

    /// Plans a fault, instead of one of the same name: `KIND`, `KIND TIMES` or `KIND TIMES PART`.
    private void plan(String name, String text) {
        String[] words = text.split(" ", 3);
        try {
            Fault fault = Fault.valueOf(words[0]);
            String times = words.length > 1 ? words[1] : "1";
            int count = times.equals("always") ? Integer.MAX_VALUE : Integer.parseInt(times);
            Faults.Planned planned =
                    engine.faults().plan(fault, count, words.length > 2 ? words[2] : "");
            Faults.Planned earlier = faults.put(name, planned);
            if (earlier != null) {
                engine.faults().remove(earlier);
            }
        } catch (IllegalArgumentException e) {
            throw new CqlException(
                    ErrorCode.INVALID,
                    "%s is \"%s\": it must be a kind of fault, how many times it strikes (a positive number or always), and a part of the statement, such as WRITE_TIMEOUT 2 INSERT INTO orders. The kinds are %s."
                            .formatted(name, text, Arrays.toString(Fault.values())));
        }
    }
}
