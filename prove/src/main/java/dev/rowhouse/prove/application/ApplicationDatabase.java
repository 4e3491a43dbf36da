package dev.rowhouse.prove.application;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.prove.check.AnswerCheck;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/// The tables of an application on a target, together with the conceptual data that they should
/// represent.
///
/// **Thread safety.** Belongs to one thread.
public final class ApplicationDatabase {
    private final Target target;
    private final Application application;
    private Dataset data;

    /// Tables that exist and are empty.
    ///
    /// @param empty no data, of the model whose instances the tables hold
    public ApplicationDatabase(Target target, Application application, Dataset empty) {
        this.target = target;
        this.application = application;
        this.data = empty;
    }

    /// The conceptual data that the tables should represent now.
    public Dataset data() {
        return data;
    }

    /// Stores all instances, each after those it refers to.
    public void load(Dataset wanted) {
        data = wanted;
        for (Instance instance : wanted.targetsFirst()) {
            new StatementRun(
                            target,
                            application.loads().getOrDefault(instance.entity(), List.of()),
                            value -> ofInstance(instance, value))
                    .run(OptionalInt.empty());
        }
    }

    private Optional<Datum> ofInstance(Instance instance, MarkerValue value) {
        if (!(value instanceof MarkerValue.OfAttribute reference)) {
            throw new IllegalStateException("no value of an instance: " + value);
        }
        Optional<Instance> at = Optional.of(instance);
        for (Relationship role : reference.roles()) {
            at = at.flatMap(owner -> data.target(owner, role));
        }
        // The key of a target that does not exist is known to the instance that refers to it.
        String attribute = reference.attribute().name();
        return at.flatMap(owner -> Optional.ofNullable(owner.values().get(attribute)))
                .or(() -> Optional.ofNullable(instance.values().get(reference.path())));
    }

    /// Each row that a table or view holds.
    public void rows(String table, Consumer<ValueRow> consumer) {
        Call all = new Call("SELECT * FROM \"" + table.replace("\"", "\"\"") + '"', List.of());
        Paging paging = Paging.START;
        while (true) {
            Fetched fetched = target.fetch(all, paging);
            fetched.rows().forEach(consumer);
            if (fetched.next().isEmpty()) {
                return;
            }
            paging = paging.after(fetched.next().get());
        }
    }

    /// Asks a question and compares the answer; of a question with pages, its first page.
    ///
    /// @param evaluator over the data, so that its work can be shared between questions
    /// @return the defect of the answer, for people
    public Optional<String> ask(
            Question question, Bindings bindings, ReferenceEvaluator evaluator) {
        Application.Answering answering =
                Optional.ofNullable(application.questions().get(question.name())).orElseThrow();
        OptionalInt page = question.constraints().page();
        StatementRun run =
                new StatementRun(target, answering.statements(), value -> ofCall(bindings, value));
        run.run(answering.sort().isEmpty() ? page : OptionalInt.empty());
        List<Lineage> rows = new ArrayList<>(run.rows());
        if (!answering.sort().isEmpty()) {
            rows.sort(order(answering.sort()));
        }
        List<Lineage> shown =
                page.isPresent() && rows.size() > page.getAsInt()
                        ? rows.subList(0, page.getAsInt())
                        : rows;
        Answer right = evaluator.answer(question.query(), bindings);
        boolean isFull = page.isPresent() && shown.size() == page.getAsInt();
        boolean isApproximate =
                question.query().nearest().isPresent() && !target.findsNearestExactly();
        return answering
                .columns()
                .map(columns ->
                        shown.stream().map(row -> projected(question, columns, row)).toList())
                .map(found ->
                        isApproximate
                                ? AnswerCheck.compareApproximately(right, found)
                                : AnswerCheck.compare(
                                        right,
                                        found,
                                        isFull
                                                ? AnswerCheck.Extent.BEGINNING
                                                : AnswerCheck.Extent.WHOLE))
                .orElseGet(() -> compareNumbers(right, shown.size(), isFull));
    }

    private static Optional<String> compareNumbers(Answer right, int rows, boolean isFull) {
        boolean isRight = isFull ? right.size() >= rows : right.size() == rows;
        return isRight
                ? Optional.empty()
                : Optional.of("expected: %d rows\nanswered: %d rows".formatted(right.size(), rows));
    }

    private static ValueRow projected(Question question, List<ResultPlace> columns, Lineage row) {
        List<Optional<Datum>> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            SelectItem item = question.query().items().get(i);
            Optional<Datum> value = row.value(columns.get(i));
            boolean isUncounted =
                    value.isEmpty()
                            && item.aggregate().isEmpty()
                            && item.attribute().attribute().isCounter();
            values.add(isUncounted ? Optional.of(Datum.of(NativeType.COUNTER, 0L)) : value);
        }
        return new ValueRow(values);
    }

    private static Comparator<Lineage> order(List<Application.SortedBy> sort) {
        Comparator<Lineage> order = (_, _) -> 0;
        for (Application.SortedBy term : sort) {
            Comparator<Lineage> next =
                    Comparator.comparing(
                            row -> row.value(term.place()),
                            Comparator.comparing(
                                    value -> value.orElse(null),
                                    Comparator.nullsFirst(Comparator.naturalOrder())));
            order = order.thenComparing(term.isDescending() ? next.reversed() : next);
        }
        return order;
    }

    /// Runs a mutation; the conceptual data become those after it.
    ///
    /// @return the rows and ranges that batches wrote in addition to one for each statement
    public long apply(ConceptualMutation mutation, Bindings bindings) {
        StatementRun run =
                new StatementRun(
                        target,
                        application.mutations().getOrDefault(mutation.header().name(), List.of()),
                        value -> ofCall(bindings, value));
        run.run(OptionalInt.empty());
        data = MutationEvaluator.apply(data, mutation, bindings);
        return run.extraWrites();
    }

    private static Optional<Datum> ofCall(Bindings bindings, MarkerValue value) {
        if (value instanceof MarkerValue.OfParameter(String name, var _)) {
            return bindings.parameter(name);
        }
        throw new IllegalStateException("no value of a call: " + value);
    }
}
