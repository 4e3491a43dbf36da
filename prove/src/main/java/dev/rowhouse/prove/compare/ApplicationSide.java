package dev.rowhouse.prove.compare;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.application.Application;
import dev.rowhouse.prove.application.ApplicationDatabase;
import dev.rowhouse.prove.application.ApplicationStatement;
import dev.rowhouse.prove.application.RowCounts;
import dev.rowhouse.prove.application.StatementPrediction;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;

/// An application's own tables and statements at work.
///
/// **Thread safety.** Belongs to one thread.
final class ApplicationSide implements ComparedSide {
    private final Application application;
    private final MeteredTarget target;
    private final ApplicationDatabase database;

    /// Creates the tables of an application.
    ///
    /// @param model the model whose instances they hold
    ApplicationSide(Application application, Model model, MeteredTarget target) {
        this.application = application;
        this.target = target;
        target.create(application.schema());
        this.database = new ApplicationDatabase(target, application, Dataset.empty(model));
    }

    @Override
    public MeteredTarget target() {
        return target;
    }

    @Override
    public Dataset data() {
        return database.data();
    }

    @Override
    public void load(Dataset data) {
        database.load(Dataset.of(database.data().model(), data.all()));
    }

    @Override
    public Comparison.Side tables() {
        LongAdder rows = new LongAdder();
        LongAdder bytes = new LongAdder();
        for (String table : application.tables()) {
            database.rows(
                    table,
                    row -> {
                        rows.increment();
                        row.values().stream()
                                .flatMap(Optional<Datum>::stream)
                                .forEach(value -> bytes.add(value.bytes().length()));
                    });
        }
        return new Comparison.Side(
                application.tables().size(), Optional.empty(), rows.sum(), bytes.sum());
    }

    @Override
    public Offer<Asking> asking(Question question) {
        return Optional.ofNullable(application.questions().get(question.name()))
                .map(answering -> Offer.of(asking(question, answering)))
                .orElseGet(() -> Offer.none("the statements file has no statements for it"));
    }

    private Asking asking(Question question, Application.Answering answering) {
        ReferenceEvaluator evaluator = new ReferenceEvaluator(data());
        return new Asking() {
            @Override
            public Prediction prediction() {
                return predicted(
                        answering.statements(),
                        answering.sort().isEmpty()
                                ? question.constraints().page()
                                : OptionalInt.empty());
            }

            @Override
            public Optional<String> ask(Bindings bindings) {
                return database.ask(question, bindings, evaluator);
            }
        };
    }

    @Override
    public Offer<Changing> changing(ConceptualMutation mutation) {
        return Optional.ofNullable(application.mutations().get(mutation.header().name()))
                .map(statements -> Offer.of(changing(mutation, statements)))
                .orElseGet(() -> Offer.none("the statements file has no statements for it"));
    }

    private Changing changing(ConceptualMutation mutation, List<ApplicationStatement> statements) {
        return new Changing() {
            @Override
            public Prediction prediction() {
                return predicted(statements, OptionalInt.empty());
            }

            @Override
            public long apply(Bindings bindings) {
                return database.apply(mutation, bindings);
            }
        };
    }

    private Prediction predicted(List<ApplicationStatement> statements, OptionalInt page) {
        StatementPrediction prediction =
                new StatementPrediction(
                        statements,
                        page,
                        new RowCounts(database.data().model(), application.loads()));
        return new Prediction(prediction.reads(), prediction.rowsWritten());
    }

    @Override
    public List<String> questions() {
        return List.of();
    }

    @Override
    public List<String> mutations() {
        return List.of();
    }

    @Override
    public List<String> notes() {
        return application.questions().entrySet().stream()
                .filter(each -> each.getValue().columns().isEmpty())
                .map(each ->
                        each.getKey()
                                + ": only the number of rows is compared; name the columns of its result with `columns`")
                .toList();
    }
}
