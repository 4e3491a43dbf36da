package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Decides how the next page of a question is asked for.
///
/// | plan | next page |
/// | --- | --- |
/// | one statement | the paging state of the database |
/// | one statement of a question that asks for what comes after a given row | the same question |
/// | several reads | a continuation after the last row |
/// | rows that are sorted or made in the application | the whole question again |
///
/// @param isDistinct whether the application leaves out equal rows
/// @param writer writes the continuation
/// @param fetches the further reads of the plan
record PageRules(
        Question question,
        Answer answer,
        boolean isDistinct,
        NextPageWriter writer,
        List<FetchStep> fetches) {
    /// Copies the list.
    PageRules {
        fetches = List.copyOf(fetches);
    }

    /// Whether the plan goes on after the last row, so that its place has to be read.
    boolean isContinued() {
        return question.constraints().page().isPresent()
                && !isOneStatement()
                && obstacle().isEmpty();
    }

    /// The columns of a row that tell its place.
    List<String> columns() {
        return writer.columns();
    }

    private boolean isOneStatement() {
        return !isDistinct
                && writer.bucket().isEmpty()
                && writer.values().isEmpty()
                && fetches.isEmpty()
                && answer.strategy().after().checks().isEmpty()
                && answer.strategy().after().order().isEmpty()
                && writer.table().collection().isEmpty();
    }

    /// Why rows after the last one cannot be read, as a part of a sentence; empty when they can.
    private Optional<String> obstacle() {
        if (!answer.strategy().after().order().isEmpty()) {
            return Optional.of("all rows are read first and sorted in the application");
        }
        if (isDistinct) {
            return Optional.of("rows that are equal to those of earlier pages are left out");
        }
        if (writer.table().collection().isPresent()) {
            return Optional.of("a page may end within a collection");
        }
        if (fetches.stream().anyMatch(fetch -> fetch.count() == ReadCount.MANY)) {
            return Optional.of("a page may end within the rows that one row is completed with");
        }
        if (question.query().first().isPresent()) {
            return Optional.of("only the first rows of each group are read");
        }
        if (answer.first().index().isPresent()) {
            return Optional.of("an index finds the rows");
        }
        return writer.obstacle();
    }

    /// The way to read the next page; empty when the question has no `page`.
    ///
    /// @param selected the columns that the plan's own statement selects
    /// @param ordering its ORDER BY terms
    /// @param shown finds the column of the answer that shows a field
    Optional<NextPage> nextPage(
            Set<String> selected,
            List<Ordering> ordering,
            Function<Field, Optional<String>> shown) {
        if (question.constraints().page().isEmpty()) {
            return Optional.empty();
        }
        if (isOneStatement() && question.query().first().isPresent()) {
            return Optional.of(new NextPage.PagingState());
        }
        if (isOneStatement()) {
            return Optional.of(
                    sameQuestion(shown)
                            .<NextPage>map(NextPage.SameQuestion::new)
                            .orElseGet(NextPage.PagingState::new));
        }
        return Optional.of(
                obstacle()
                        .<NextPage>map(NextPage.Again::new)
                        .orElseGet(() -> writer.continuation(selected, ordering)));
    }

    private Optional<Map<String, String>> sameQuestion(Function<Field, Optional<String>> shown) {
        Map<String, String> values = new LinkedHashMap<>();
        for (NextPageWriter.PlacedParameter each : writer.ownParameters().orElse(List.of())) {
            Optional<String> column = shown.apply(each.field());
            if (column.isEmpty()) {
                return Optional.empty();
            }
            values.put(each.parameter(), column.get());
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }
}
