package dev.rowhouse.imports.existing;

import java.util.List;
import java.util.Optional;

/// The rating of a query in the existing schema, compared with the designer's access path.
///
/// @param name the question's name in the model
/// @param file the script of the query
/// @param line its line, from 1
/// @param cql the query
/// @param grade `good`, `careful` or `bad`; `refused` where Cassandra would not run it
/// @param reads its reads, in a few words; or the reason why it is refused
/// @param hints its faults and risks, as sentences
/// @param designed the designer's statement; empty when the question is not in the model
public record Judgement(
        String name,
        String file,
        int line,
        String cql,
        String grade,
        String reads,
        List<String> hints,
        Optional<Designed> designed) {
    /// Copies the list.
    public Judgement {
        hints = List.copyOf(hints);
    }

    /// The designer's statement for a question.
    ///
    /// @param statement the statement that it writes; empty when the question cannot be served
    /// @param reads what that reads, or why there is none
    public record Designed(String statement, String reads) {}
}
