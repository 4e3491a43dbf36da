package dev.rowhouse.imports.script;

import dev.rowhouse.imports.name.ModelNames;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The comments above a statement.
///
/// `-- name: FilmsByActor :many` names it, as sqlc and yesql do; `-- rate: 100/s`, `-- page: 20`,
/// `-- bucket: month of p.paidAt` and `-- table: films` are supported; all other text is its
/// description.
///
/// @param name its name in the model, if it has one
/// @param ask its description; may be empty
/// @param rate how often; may be empty
/// @param page rows per page; may be empty
/// @param bucket the bucket wished for; may be empty
/// @param table the table name wished for; may be empty
public record StatementHead(
        Optional<String> name, String ask, String rate, String page, String bucket, String table) {
    private static final Pattern NAME =
            Pattern.compile("(?i)\\s*(?::name\\s+|@?name\\s*:?\\s+)([\\w.-]+)(?:\\s+:.*)?\\s*");
    private static final Pattern WISH =
            Pattern.compile("(?i)\\s*(rate|page|bucket|table|ask|doc)\\s*:\\s*(.+?)\\s*");
    private static final Pattern RATE =
            Pattern.compile("[0-9][0-9_]*(\\.[0-9]+)? */ *(s|min|h|day)");

    /// Reads the comments above a statement.
    public static StatementHead of(List<String> comments) {
        Optional<String> name = Optional.empty();
        String rate = "";
        String page = "";
        String bucket = "";
        String table = "";
        List<String> ask = new ArrayList<>();
        for (String comment : comments) {
            Matcher named = NAME.matcher(comment);
            Matcher requested = WISH.matcher(comment);
            if (named.matches()) {
                name =
                        Optional.of(ModelNames.attribute(named.group(1)))
                                .map(own -> kept(named.group(1), own));
            } else if (requested.matches()) {
                switch (requested.group(1).toLowerCase(java.util.Locale.ROOT)) {
                    case "rate" -> {
                        if (RATE.matcher(requested.group(2)).matches()) {
                            rate = requested.group(2);
                        } else {
                            ask.add(comment.strip());
                        }
                    }
                    case "page" -> page = requested.group(2);
                    case "bucket" -> bucket = requested.group(2);
                    case "table" -> table = requested.group(2);
                    default -> ask.add(requested.group(2));
                }
            } else if (!comment.isBlank() && !comment.strip().matches("[-=*#\\s]+")) {
                ask.add(comment.strip());
            }
        }
        return new StatementHead(name, String.join(" ", ask), rate, page, bucket, table);
    }

    /// A name that a model file takes is kept as it is written.
    private static String kept(String written, String converted) {
        return written.matches("[A-Za-z][A-Za-z0-9]{0,47}") ? written : converted;
    }
}
