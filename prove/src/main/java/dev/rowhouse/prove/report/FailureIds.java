package dev.rowhouse.prove.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Names of failures that stay the same from run to run, so that a program recognises a failure
/// that it has seen: the kind and the subject, such as `copies-disagree/unlike`.
///
/// Of several failures of one kind and subject, the second one gets a number:
/// `copies-disagree/unlike/2`.
public final class FailureIds {
    private FailureIds() {}

    /// The failures by their names, in order.
    public static Map<String, Failure> of(List<Failure> failures) {
        Map<String, Failure> named = new LinkedHashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (Failure failure : failures) {
            String plain = failure.kind().id() + "/" + word(failure.subject());
            int count = counts.merge(plain, 1, Integer::sum);
            named.put(count == 1 ? plain : plain + "/" + count, failure);
        }
        return named;
    }

    /// The text in letters, digits, `_` and `-`, which file names and URLs take.
    static String word(String text) {
        return text.replaceAll("[^A-Za-z0-9_]+", "-");
    }
}
