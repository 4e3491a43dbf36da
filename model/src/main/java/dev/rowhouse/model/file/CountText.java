package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.NumberText;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The `count` of a relationship: `200 per User, at most 8_000_000`, with a second such clause
/// after a semicolon for the other end.
///
/// @param average instances for each of `per`
/// @param per the entity they are counted for
/// @param largest instances of the one that has the most, if the clause says so
record CountText(double average, String per, OptionalLong largest) {
    private static final Pattern CLAUSE =
            Pattern.compile(
                    "([0-9][0-9_]*(?:\\.[0-9]+)?) +per +([A-Za-z]\\w*)"
                            + "(?: *,? +at +most +([0-9][0-9_]*))?");

    /// The clauses, or empty when the text is invalid.
    static Optional<List<CountText>> parse(String text) {
        List<CountText> clauses = new ArrayList<>();
        for (String clause : text.split(";", -1)) {
            Matcher matcher = CLAUSE.matcher(clause.strip());
            if (!matcher.matches()) {
                return Optional.empty();
            }
            BigDecimal average = new BigDecimal(matcher.group(1).replace("_", ""));
            OptionalLong largest = OptionalLong.empty();
            if (matcher.group(3) != null) {
                Optional<Long> number = NumberText.positive(matcher.group(3));
                if (number.isEmpty()) {
                    return Optional.empty();
                }
                largest = OptionalLong.of(number.get());
            }
            clauses.add(new CountText(average.doubleValue(), matcher.group(2), largest));
        }
        return Optional.of(clauses);
    }
}
