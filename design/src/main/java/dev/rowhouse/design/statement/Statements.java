package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Properties.Property;
import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.cost.ReadEstimator;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.naming.TableNames;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Nearness;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Variant;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableOption;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The statements of a design whose tables have been decided: names, schema, a SELECT for each
/// question, steps for each mutation.
public final class Statements {
    private final Model model;
    private final TableSet tables;
    private final Map<Question, Answer> answers;
    private final List<MutationDraft> drafts;
    private final ReadEstimator reads;
    private final Map<Integer, NamedTable> named = new LinkedHashMap<>();
    private final Map<Integer, Set<String>> finders = new LinkedHashMap<>();
    private final Map<Integer, Set<String>> readers = new LinkedHashMap<>();

    /// Creates the statements over some tables.
    ///
    /// @param answers the answer to each question, in the order of the questions
    /// @param drafts the work of each mutation
    public Statements(
            Model model,
            TableSet tables,
            Map<Question, Answer> answers,
            List<MutationDraft> drafts) {
        this.model = model;
        this.tables = tables;
        this.answers = new LinkedHashMap<>(answers);
        this.drafts = List.copyOf(drafts);
        this.reads = new ReadEstimator(new CardinalityEstimator(model));
        Set<Integer> listed = listed(model, this.answers);
        Set<String> others = new LinkedHashSet<>(model.taken());
        if (drafts.stream().anyMatch(draft -> draft.held().isPresent())) {
            others.add(HeldCalls.TABLE);
        }
        Map<Integer, String> names = new TableNames(model.withTaken(others)).of(tables.tables());
        Set<String> taken = new LinkedHashSet<>(names.values());
        taken.addAll(others);
        for (Table table : tables.tables()) {
            String name = names.getOrDefault(table.number(), "table_" + table.number());
            NamedTable base = table.base().map(named::get).orElse(null);
            NamedTable all =
                    base == null
                            ? NamedTable.of(
                                    model, table, name, listed.contains(table.number()), taken)
                            : base.view(table, name);
            all.directory().ifPresent(taken::add);
            named.put(table.number(), all);
        }
        for (MutationDraft draft : drafts) {
            for (Lookup lookup : draft.allLookups()) {
                int number = draft.answering(lookup, tables).orElseThrow().number();
                readers.computeIfAbsent(number, _ -> new LinkedHashSet<>())
                        .add(draft.mutation().header().name());
                boolean findsRows = lookup.count() == ReadCount.MANY || !draft.readsCopied(lookup);
                if (findsRows && !(draft.mutation() instanceof ConceptualMutation.Insert)) {
                    finders.computeIfAbsent(number, _ -> new LinkedHashSet<>())
                            .add(draft.mutation().header().name());
                }
            }
        }
    }

    /// The statements that create user-defined types, in order.
    public List<String> types() {
        return Stream.concat(
                        model.userTypes().stream().map(SchemaWriter::type),
                        named.values().stream()
                                .flatMap(table -> table.collection().stream())
                                .flatMap(column -> column.ownType().stream())
                                .map(SchemaWriter::type))
                .toList();
    }

    /// The statement that creates the keyspace.
    public String keyspace() {
        return SchemaWriter.keyspace(model);
    }

    /// The sizes that the tables would have with the figures of another model.
    ///
    /// @param figures a model with the same names, which supplies the counts and statistics
    /// @return a size for each table and view by its name
    public Map<String, TableSize> sizes(Model figures) {
        TableSizes sizes = new TableSizes(model, tables, figures);
        Map<String, TableSize> all = new LinkedHashMap<>();
        for (NamedTable table : named.values()) {
            all.put(table.name(), sizes.of(table.table()));
            table.directory().ifPresent(name -> all.put(name, sizes.ofBuckets(table.table())));
        }
        return all;
    }

    /// The tables, each followed by the table that lists its buckets and by its views.
    public List<TableDesign> tableDesigns() {
        TableWriter writer = new TableWriter(model, tables);
        OptionRules rules = new OptionRules(model);
        Map<MutationDraft, MutationCost> costs = costs();
        TableSizes sizes = new TableSizes(model, tables);
        List<TableDesign> designs = new ArrayList<>();
        for (NamedTable table : named.values()) {
            if (table.table().isView()) {
                continue;
            }
            TableWriter.Purpose purpose = purpose(table);
            List<NamedTable> views = views(table);
            int number = table.table().number();
            List<TableOption> options =
                    rules.of(
                            table.table(),
                            sizes.of(table.table()),
                            TableActivity.of(
                                    table, answers, reads, costs, readers.containsKey(number)),
                            !views.isEmpty(),
                            writer.since(table.table()));
            designs.add(writer.table(table, purpose, Optional.empty(), stated(table), options));
            if (table.directory().isPresent()) {
                designs.add(
                        writer.directory(
                                table,
                                listReaders(table),
                                ofName(table.directory().get()),
                                rules.ofBuckets(table.table())));
            }
            views.forEach(view ->
                    designs.add(
                            writer.table(
                                    view,
                                    purpose(view),
                                    Optional.of(table),
                                    stated(view),
                                    List.of())));
        }
        return designs;
    }

    /// Warnings about options that the model states.
    public List<Warning> optionWarnings() {
        List<Warning> warnings = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (NamedTable table : named.values()) {
            names.add(table.name());
            table.directory().ifPresent(names::add);
            warnings.addAll(stated(table).warnings());
            table.directory().ifPresent(name -> warnings.addAll(ofName(name).warnings()));
        }
        for (String stated : model.options().byTable().keySet()) {
            if (!names.contains(stated)) {
                warnings.add(
                        new Warning(
                                stated,
                                "the model states options for it, and the design has no such table",
                                Suggestion.words(stated, names, "the tables")));
            }
        }
        return warnings;
    }

    /// The stated options of a table or view.
    private StatedTableOptions stated(NamedTable table) {
        Map<String, List<Property>> questions = new LinkedHashMap<>();
        answers.forEach((question, answer) -> {
            List<Property> options = question.constraints().options();
            if (answer.first().number() == table.table().number() && !options.isEmpty()) {
                questions.put(question.name(), options);
            }
        });
        boolean isViewed = table.table().isView() || !views(table).isEmpty();
        return StatedTableOptions.of(model.options(), table.name(), questions, isViewed);
    }

    /// The stated options of a table that lists buckets.
    private StatedTableOptions ofName(String table) {
        return StatedTableOptions.of(model.options(), table, Map.of(), false);
    }

    private List<NamedTable> views(NamedTable base) {
        return named.values().stream()
                .filter(view -> view.table().base().equals(Optional.of(base.table().number())))
                .toList();
    }

    /// The cost of each mutation.
    private Map<MutationDraft, MutationCost> costs() {
        Map<MutationDraft, MutationCost> costs = new LinkedHashMap<>();
        for (MutationDraft draft : drafts) {
            LookupWriter lookups = new LookupWriter(tables, named, draft);
            costs.put(draft, new CostEstimate(model, draft, lookups).cost());
        }
        return costs;
    }

    /// The numbers of the tables whose time buckets are listed, because a question reads the list.
    ///
    /// @param answers the answer to each question
    public static Set<Integer> listed(Model model, Map<Question, Answer> answers) {
        Set<Integer> listed = new LinkedHashSet<>();
        answers.forEach((question, answer) -> {
            if (QuestionWriter.needsDirectory(model, question, answer)) {
                listed.add(answer.first().number());
            }
        });
        return listed;
    }

    /// The questions that read the list of a table's buckets.
    private List<String> listReaders(NamedTable table) {
        return answers.entrySet().stream()
                .filter(each -> each.getValue().first().number() == table.table().number())
                .filter(each ->
                        QuestionWriter.needsDirectory(model, each.getKey(), each.getValue()))
                .map(each -> each.getKey().name())
                .toList();
    }

    private TableWriter.Purpose purpose(NamedTable table) {
        Map<String, String> questions = new LinkedHashMap<>();
        Map<Field, List<String>> indexed = new LinkedHashMap<>();
        Map<Field, Nearness.Measure> measures = new LinkedHashMap<>();
        Set<String> starts = new LinkedHashSet<>();
        Set<String> fetches = new LinkedHashSet<>();
        answers.forEach((question, answer) -> {
            if (answer.tables().contains(table.table().number())) {
                // Variants of a question differ by their names.
                questions.put(
                        question.name(),
                        question.variant().map(Variant::ask).orElse(question.ask()));
            }
            boolean isFetched =
                    answer.fetchReads().stream()
                            .anyMatch(read -> read.number() == table.table().number());
            if (isFetched) {
                fetches.add(question.name());
            }
            if (answer.first().number() == table.table().number()) {
                boolean hasRest =
                        answer.fetchReads().stream().anyMatch(read -> !read.table().isCounter());
                if (hasRest) {
                    starts.add(question.name());
                }
                answer.first()
                        .index()
                        .ifPresent(field ->
                                indexed.computeIfAbsent(field, _ -> new ArrayList<>())
                                        .add(question.name()));
                answer.first()
                        .demand()
                        .nearest()
                        .ifPresent(near -> measures.put(near.field(), near.measure()));
            }
        });
        return new TableWriter.Purpose(
                questions,
                indexed,
                measures,
                starts,
                fetches,
                readers.getOrDefault(table.table().number(), Set.of()),
                conditionTables(table.table().number()));
    }

    /// The mutations that are decided by a conditional write on a table.
    private Set<String> conditionTables(int table) {
        Set<String> conditionTables = new LinkedHashSet<>();
        for (MutationDraft draft : drafts) {
            DecisionWriter decisions =
                    new DecisionWriter(draft, new LookupWriter(tables, named, draft));
            if (draft.works().stream()
                    .anyMatch(work -> work.table() == table && decisions.decides(work))) {
                conditionTables.add(draft.mutation().header().name());
            }
        }
        return conditionTables;
    }

    /// A plan for each served question.
    public List<QueryPlan> queries() {
        List<QueryPlan> plans = new ArrayList<>();
        answers.forEach((question, answer) -> {
            NamedTable table = namedTable(answer.first().number());
            plans.add(
                    new QuestionWriter(tables, named, question, answer, reads)
                            .plan(new QuestionReason(question, answer, table).text()));
        });
        return plans;
    }

    private NamedTable namedTable(int number) {
        NamedTable table = named.get(number);
        if (table == null) {
            throw new IllegalArgumentException("no table " + number);
        }
        return table;
    }

    /// A plan for each mutation; for one of several statements, a plan for each of them. No plan
    /// finishes calls of others yet.
    public List<MutationPlan> mutations() {
        Map<Integer, Set<String>> questions = new LinkedHashMap<>();
        answers.forEach((question, answer) ->
                answer.tables()
                        .forEach(table ->
                                questions
                                        .computeIfAbsent(table, _ -> new LinkedHashSet<>())
                                        .add(question.name())));
        Map<String, Set<String>> answering = new LinkedHashMap<>();
        questions.forEach((number, names) -> answering.put(namedTable(number).name(), names));
        CrashNotes notes = new CrashNotes(answering);
        Set<Integer> decided = new LinkedHashSet<>();
        for (Integer number : named.keySet()) {
            if (!conditionTables(number).isEmpty()) {
                decided.add(number);
            }
        }
        CopyFinders copies = CopyFinders.of(drafts, tables);
        PartialChanges partial = new PartialChanges(drafts);
        GuaranteeRules guarantees = new GuaranteeRules(model, tables, drafts);
        List<MutationPlan> plans = new ArrayList<>();
        for (MutationDraft draft : drafts) {
            LookupWriter lookups = new LookupWriter(tables, named, draft);
            Reasons reasons = new Reasons(draft, lookups, finders, questions);
            plans.add(
                    new MutationWriter(
                                    draft,
                                    lookups,
                                    finders.keySet(),
                                    copies,
                                    decided,
                                    reasons,
                                    partial.after(draft))
                            .plan(
                                    new CostEstimate(model, draft, lookups).cost(),
                                    notes,
                                    guarantees));
        }
        return plans;
    }
}
