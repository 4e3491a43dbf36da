package dev.rowhouse.plan.step;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The way to ask for the page of an answer that follows another page.
public sealed interface NextPage {
    /// The name of the last row of the page before in the binds of a continuation. It is a row of
    /// the plan's own statement.
    String LAST = "last";

    /// The same statement with the paging state that the database returned with the page before.
    record PagingState() implements NextPage {}

    /// The same question with values of the last answer of the page before: the question itself
    /// asks for what comes after a given row.
    ///
    /// @param parameters for each parameter, the column of the answer with its value
    record SameQuestion(Map<String, String> parameters) implements NextPage {
        /// Copies the map, keeping its order.
        public SameQuestion {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }

        /// The values as readable text: `:at = postedAt, :id = id`.
        public String text() {
            return parameters.entrySet().stream()
                    .map(each -> ":" + each.getKey() + " = " + each.getValue())
                    .collect(Collectors.joining(", "));
        }
    }

    /// Statements that read the rows after the last row of the page before. A row that is inserted
    /// or deleted between two pages neither doubles nor hides another one.
    ///
    /// The statements of a list run in order until the page is full.
    ///
    /// - Without loops, [#own()] reads the rest.
    /// - In a loop over buckets, the earlier buckets are left out. [#own()] reads the rest of the
    ///   bucket of the last row; the plan's own statement reads the later ones.
    /// - Where several reads are merged, each of them goes on. The read that returned the last row
    ///   runs [#own()]. Reads before it in the order of the reads have no more rows that are equal
    ///   in that order, and run [#earlier()]; reads behind it may have some, and run [#later()].
    ///
    /// @param columns the columns of the last row that tell its place: bucket, shard and values of
    ///     the loops, then clustering columns
    /// @param own the statements of the read that returned the last row
    /// @param earlier those of the reads before it; empty when nothing is merged
    /// @param later those of the reads behind it; empty when nothing is merged
    record Continuation(
            List<String> columns,
            List<PlanStatement> own,
            List<PlanStatement> earlier,
            List<PlanStatement> later)
            implements NextPage {
        /// Copies the lists.
        public Continuation {
            columns = List.copyOf(columns);
            own = List.copyOf(own);
            earlier = List.copyOf(earlier);
            later = List.copyOf(later);
        }

        /// All statements.
        public List<PlanStatement> statements() {
            return Stream.of(own, earlier, later).flatMap(List::stream).distinct().toList();
        }
    }

    /// The whole question again, without the rows that came before.
    ///
    /// @param reason why there is no other way, as a part of a sentence
    record Again(String reason) implements NextPage {}
}
