package dev.rowhouse.model.naming;

/// Names as CQL writes them, where no name tells upper from lower case unless it stands in quotes.
public final class SnakeCase {
    private SnakeCase() {}

    /// `postedAt` and `PointOfInterest` as CQL writes them: `posted_at`, `point_of_interest`.
    /// Anything that cannot stand in a plain name becomes an underscore.
    public static String of(String name) {
        StringBuilder snake = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c)) {
                boolean afterWord = i > 0 && !Character.isUpperCase(name.charAt(i - 1));
                boolean beforeWord =
                        i > 0 && i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
                if ((afterWord || beforeWord) && !endsWithUnderscore(snake)) {
                    snake.append('_');
                }
                snake.append(Character.toLowerCase(c));
            } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                snake.append(c);
            } else if (!endsWithUnderscore(snake)) {
                snake.append('_');
            }
        }
        String plain = snake.toString().replaceAll("^_+|_+$", "");
        return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "x" + plain : plain;
    }

    private static boolean endsWithUnderscore(StringBuilder text) {
        return !text.isEmpty() && text.charAt(text.length() - 1) == '_';
    }
}
