package dev.rowhouse.design.designer;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Edits the text of a model file by chance. The result need not be a valid model file.
final class RandomEdit {
    private static final Pattern ATTRIBUTES = Pattern.compile("(?m)^    attributes:\n");
    private static final Pattern ADDED = Pattern.compile("(?m)^      added\\d+: .*\n");
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^  \\w+:\n    ask: .*\n(?:    .*\n|\n(?=    ))*");
    private static final Pattern ASK = Pattern.compile("(?m)^    ask: .*\n");
    private static final Pattern RATE = Pattern.compile("(?m)^    rate: .*\n");
    private static final Pattern COUNT = Pattern.compile("(?m)^    count: .*\n");

    private final RandomSource random;

    RandomEdit(long seed) {
        this.random = RandomSource.seeded(seed);
    }

    /// The text after an edit.
    String of(String text) {
        int number = 1 + random.nextInt(1_000);
        return switch (random.nextInt(9)) {
            case 0 -> "# edit " + number + "\n" + text;
            case 1 -> at(text, ASK, "    ask: Something else, number " + number + "\n");
            case 2 -> after(text, ASK, "    rate: " + number + "/s\n");
            case 3 -> at(text, RATE, "");
            case 4 ->
                    after(
                            text,
                            ATTRIBUTES,
                            "      added" + number + ": {type: text, optional: true}\n");
            case 5 -> at(text, ADDED, "      added" + number + ": {type: int, optional: true}\n");
            case 6 -> at(text, BLOCK, "");
            case 7 -> at(text, COUNT, "    count: " + number + "\n");
            default -> at(text, ADDED, "");
        };
    }

    private String at(String text, Pattern what, String by) {
        return edited(text, what, _ -> by);
    }

    private String after(String text, Pattern what, String more) {
        return edited(text, what, found -> found.group() + more);
    }

    private String edited(String text, Pattern what, Function<MatchResult, String> by) {
        List<MatchResult> places = new ArrayList<>();
        Matcher matcher = what.matcher(text);
        while (matcher.find()) {
            places.add(matcher.toMatchResult());
        }
        if (places.isEmpty()) {
            return text;
        }
        MatchResult place = places.get(random.nextInt(places.size()));
        return text.substring(0, place.start()) + by.apply(place) + text.substring(place.end());
    }
}
