package dev.rowhouse.model.query;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One of the questions that a question with optional parameters stands for. Each has the filters
/// of the parameters that are given, and leaves out the others:
///
/// ```
/// Orders                 WHERE o.customer = :customer AND o.status = :status
/// Orders without status  WHERE o.customer = :customer
/// ```
///
/// @param question the name of the question in the file
/// @param ask the question in plain language
/// @param jpql the text of the question with all its optional filters, on one line
/// @param optional the parameters that may be null, as the text names them
/// @param leftOut those that are null here
public record Variant(
        String question, String ask, String jpql, List<String> optional, List<String> leftOut) {
    /// The most optional parameters of a question. Each doubles the number of variants.
    static final int PARAMETERS_MAX = 3;

    /// Copies the lists.
    public Variant {
        optional = List.copyOf(optional);
        leftOut = List.copyOf(leftOut);
    }

    /// The number of variants of the question.
    public int count() {
        return 1 << optional.size();
    }

    /// Whether all parameters are given.
    public boolean isFull() {
        return leftOut.isEmpty();
    }

    /// The name: `Orders`, or `Orders without status`. No name in a file has blanks.
    public String name() {
        return isFull() ? question : question + " without " + words(leftOut);
    }

    /// The question in plain language, with the parameters that are not given.
    String describedAsk() {
        return isFull() ? ask : ask + " (" + words(leftOut) + " not given)";
    }

    /// The parameters that may be null and are given here.
    public List<String> given() {
        return optional.stream().filter(each -> !leftOut.contains(each)).toList();
    }

    /// Names in a sentence: `status`, `status and city`, `status, city and day`.
    public static String words(List<String> names) {
        return names.size() < 2
                ? String.join("", names)
                : Stream.of(String.join(", ", names.subList(0, names.size() - 1)), names.getLast())
                        .collect(Collectors.joining(" and "));
    }
}
