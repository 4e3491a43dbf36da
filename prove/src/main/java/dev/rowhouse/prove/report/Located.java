package dev.rowhouse.prove.report;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.SourcePosition;

import java.util.Optional;

/// Finds the places in a model file that parts of a report are about: a question or mutation is
/// where the file names it; a table is at the question that it answers.
///
/// @param report the report
/// @param places the places of questions and mutations
record Located(ProofReport report, WorkloadPlaces places) {
    /// The place of a question or mutation; empty when it is unknown.
    Optional<SourcePosition> of(String name) {
        return places.find(name);
    }

    /// The place of the first question that a table answers; empty when it answers none.
    Optional<SourcePosition> ofTable(String table) {
        return report.questions().stream()
                .filter(question -> question.table().equals(table))
                .flatMap(question -> places.find(question.name()).stream())
                .findFirst();
    }

    /// The place of the subject of a failure.
    Optional<SourcePosition> of(Failure failure) {
        return switch (failure.details().part()) {
            case QUESTION, MUTATION -> of(failure.subject());
            case TABLE -> ofTable(failure.subject());
            case DATA -> tableOf(failure).flatMap(this::ofTable);
        };
    }

    /// The place of the subject of a warning: a question, a mutation or a table.
    Optional<SourcePosition> ofAny(String subject) {
        return of(subject).or(() -> ofTable(subject));
    }

    /// The first table that a failure's difference names at the start of a line.
    Optional<String> tableOf(Failure failure) {
        return failure.difference()
                .lines()
                .flatMap(line ->
                        report.tables().stream()
                                .map(TableReport::name)
                                .filter(name -> line.startsWith(name + " ")))
                .findFirst();
    }
}
