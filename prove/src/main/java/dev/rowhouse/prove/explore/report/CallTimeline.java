package dev.rowhouse.prove.explore.report;

import java.util.List;

/// One call of a mutation on a few instances, request by request, and what questions answer before
/// it, after each request, and in the end. Ids have short names, such as `user1`.
///
/// @param mutation the name of the mutation
/// @param parameters the parameters of the call
/// @param questions the questions whose answers the call changes; one call of each
/// @param moments the requests in order
public record CallTimeline(
        String mutation, String parameters, List<Watched> questions, List<Moment> moments) {
    /// Copies the lists.
    public CallTimeline {
        questions = List.copyOf(questions);
        moments = List.copyOf(moments);
    }

    /// A question that is asked again and again.
    ///
    /// @param parameters the parameters with which it is asked
    /// @param columns the names of the columns of its answer
    /// @param before its answer before the call, a list of values for each row
    public record Watched(
            String question, String parameters, List<String> columns, List<List<String>> before) {
        /// Copies the lists.
        public Watched {
            columns = List.copyOf(columns);
            before = before.stream().map(List::copyOf).toList();
        }
    }

    /// A request and what is true after it.
    ///
    /// @param step the number of the plan's step, such as `2.1`; empty when it has none
    /// @param title the step in words
    /// @param statements its statements with their values, those of a batch together
    /// @param isWrite whether it can change a table
    /// @param answers an answer for each of the questions
    public record Moment(
            String step,
            String title,
            List<String> statements,
            boolean isWrite,
            List<Seen> answers) {
        /// Copies the lists.
        public Moment {
            statements = List.copyOf(statements);
            answers = List.copyOf(answers);
        }
    }

    /// An answer at some moment.
    ///
    /// @param rows a list of values for each row
    public record Seen(State state, List<List<String>> rows) {
        /// Copies the lists.
        public Seen {
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// How an answer compares with those before and after the call.
    public enum State {
        /// It is the answer before the call.
        OLD,
        /// It is the answer after the call.
        NEW,
        /// It is neither of them.
        NEITHER
    }
}
