package dev.rowhouse.exports.java;

import static dev.rowhouse.exports.java.ChainText.DEEPER;
import static dev.rowhouse.exports.java.ChainText.closed;
import static dev.rowhouse.exports.java.ChainText.indented;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.PlanScope.RowOf;
import dev.rowhouse.model.query.Ordering;
import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.plan.step.ValueMerge;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A class that answers one question in several steps: buckets or shards one after the other,
/// further reads for each row, conditions and order that are
/// the application's. The answer is a stream, so that a caller who takes a page of it causes no
/// more reads than the page needs.
final class QuestionClass {
    /// The number of reads of one answer that run at the same time.
    private static final int IN_FLIGHT_MAX = 16;

    private static final String JOINED = "joined";
    private static final String ELEMENT = "Element";

    private final Design design;
    private final QueryPlan plan;
    private final Parameters parameters;
    private final JavaSource source;
    private final PlanExpressions expressions;
    private final StatementFields fields;
    private final RowsCode rows;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, String> lookups = new LinkedHashMap<>();
    private final Optional<ElementCode> elements;
    private final PageCode pages;
    private final FirstCode first;

    private QuestionClass(
            Design design,
            QueryPlan plan,
            Parameters parameters,
            JavaTypes types,
            Idempotence idempotence) {
        this.design = design;
        this.fields = new StatementFields(idempotence, plan.settings());
        this.plan = plan;
        this.parameters = parameters;
        this.source = new JavaSource(types.base() + ".question", name(plan));
        this.expressions = new PlanExpressions(types, source);
        this.first = new FirstCode(plan, parameters, expressions);
        this.rows = new RowsCode(design, plan, expressions, source, fields, first);
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            fields.add("list", listed.table(), listed.statement());
        }
        fields.add("select", plan.source(), plan.statement());
        plan.fetches().forEach(fetch -> fields.add("select", fetch.source(), fetch.statement()));
        this.pages = new PageCode(plan, parameters, expressions, rows);
        pages.statements().forEach(each -> fields.add("continue", plan.source(), each));
        nameVariables();
        this.elements = plan.unnesting().map(each -> new ElementCode(each, expressions));
    }

    private void nameVariables() {
        JavaNames.Unique names = new JavaNames.Unique();
        names.of("session");
        names.of(JOINED);
        names.of(first.name());
        pages.names().forEach(names::of);
        parameters.variables().values().forEach(each -> names.of(each.name()));
        plan.buckets()
                .ifPresent(loop -> variables.put(loop.name(), variable(names, loop.column())));
        plan.values()
                .map(ValueMerge::loops)
                .orElse(List.of())
                .forEach(loop ->
                        variables.put(
                                loop.name(),
                                names.of(
                                        JavaNames.variable(loop.column()),
                                        "each" + JavaNames.type(loop.column()))));
        variables.put(plan.row(), variable(names, plan.row()));
        plan.fetches().forEach(fetch -> variables.put(fetch.name(), variable(names, fetch.name())));
        plan.fetches().stream()
                .filter(fetch -> fetch.count() == ReadCount.ONE)
                .forEach(fetch ->
                        lookups.put(
                                fetch.name(),
                                names.of(
                                        JavaNames.variable(fetch.source()),
                                        "read" + JavaNames.type(fetch.source()))));
    }

    /// The steps that read rows.
    private List<String> rowSteps() {
        List<String> steps = new ArrayList<>(List.of(plan.row()));
        plan.fetches().forEach(fetch -> steps.add(fetch.name()));
        return steps;
    }

    private static String variable(JavaNames.Unique names, String step) {
        String wanted = JavaNames.variable(step);
        return names.of(wanted, wanted + "Row");
    }

    /// The name of the class.
    static String name(QueryPlan plan) {
        return JavaNames.type(plan.query());
    }

    static GeneratedFile of(
            Design design,
            QueryPlan plan,
            Parameters parameters,
            JavaTypes types,
            Idempotence idempotence) {
        return new QuestionClass(design, plan, parameters, types, idempotence).write();
    }

    private GeneratedFile write() {
        source.javadoc(documentation());
        source.open("public final class " + source.name() + " {");
        if (!plan.sort().isEmpty()) {
            writeOrder();
        }
        pages.writeConstant();
        fields.write(source);
        source.line("");
        elements.ifPresent(each -> each.writeRecord(source));
        if (isJoinedFirst()) {
            source.javadoc(List.of("The rows of which an answer is made."));
            source.line(
                    rowSteps().stream()
                            .map(each -> rowType(each) + " " + named(each))
                            .collect(Collectors.joining(", ", "private record Joined(", ") {}")));
            source.line("");
        }
        writeAsk();
        pages.writeMethods(this::pipeline, this::writeLookups, this::named);
        elements.ifPresent(each ->
                each.writeMethod(source, plan.direction() == QueryPlan.ReadDirection.REVERSED));
        source.close("}");
        return source.file();
    }

    private void writeAsk() {
        source.javadoc(
                List.of(
                        "The answers in order, fetched lazily. Use the stream in one thread only."));
        String stream = source.use("java.util.stream.Stream");
        source.open(
                JavaSource.declaration(
                        "public %s<%s> ask(".formatted(stream, AnswerClass.name(plan)),
                        parameters.declared(source, expressions.types()),
                        ") {"));
        if (pages.isContinued()) {
            source.line(pages.first());
        } else {
            writeLookups();
            List<String> chain = pipeline(rows.ofQuestion(parametersOnly(), this::named));
            source.line("return " + String.join("\n", chain) + ";");
        }
        source.close("}");
    }

    private void writeLookups() {
        first.declaration().ifPresent(source::line);
        lookups.values()
                .forEach(name -> {
                    String lookup = source.use(expressions.types().base() + ".support.Lookup");
                    source.line("%s %s = new %s(session);".formatted(lookup, name, lookup));
                });
    }

    private List<String> documentation() {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(JavaSource.escaped(plan.query() + ": " + plan.ask()));
        if (!plan.reason().isEmpty()) {
            paragraphs.add(JavaSource.escaped(plan.reason()) + ".");
        }
        for (FetchStep fetch : plan.fetches()) {
            paragraphs.add(
                    JavaSource.escaped("Then " + fetch.source() + ": " + fetch.reason()) + ".");
        }
        plan.unnesting()
                .ifPresent(each ->
                        paragraphs.add(
                                JavaSource.escaped(
                                        Character.toUpperCase(each.text().charAt(0))
                                                + each.text().substring(1)
                                                + ".")));
        if (!plan.sort().isEmpty()) {
            paragraphs.add(
                    "All rows are read before the first answer, because they are sorted here.");
        }
        if (plan.isDistinct()) {
            paragraphs.add("Answers that are equal to earlier ones are left out.");
        }
        paragraphs.add("Safe for any number of threads.");
        return paragraphs;
    }

    private PlanScope parametersOnly() {
        return PlanScope.of(parameters.variables());
    }

    private TableDesign table(String name) {
        return design.findTable(name).orElseThrow();
    }

    private String named(String step) {
        return Optional.ofNullable(variables.get(step)).orElseThrow();
    }

    private boolean isJoinedFirst() {
        return !plan.sort().isEmpty() && !plan.fetches().isEmpty();
    }

    /// The answers.
    ///
    /// @param stream the rows of the question's own statement
    private List<String> pipeline(List<String> stream) {
        List<String> lines = new ArrayList<>(stream);
        String row = named(plan.row());
        elements.ifPresent(_ -> lines.add(DEEPER + ".flatMap(" + source.name() + "::elements)"));
        PlanScope scope = parametersOnly().withRow(plan.row(), first(row));
        lines.addAll(filters(row, plan.presentWhen(), plan.checksAfter(plan.row()), scope));
        lines.addAll(first.kept(row, scope));
        List<FetchStep> begun = plan.fetches().stream().filter(this::isKnownByRow).toList();
        if (!begun.isEmpty()) {
            List<String> ahead = ahead(lines, row, begun, scope);
            lines.clear();
            lines.addAll(ahead);
        }
        lines.addAll(rest(0, row, scope));
        if (!plan.sort().isEmpty()) {
            lines.add(DEEPER + ".sorted(ORDER)");
            lines.addAll(answer(isJoinedFirst() ? JOINED : row, joinedScope()));
        }
        if (plan.isDistinct()) {
            lines.add(DEEPER + ".distinct()");
        }
        return lines;
    }

    /// Whether all values of a read by key come from the row of the question's own statement, so
    /// that the read may begin before others have ended.
    private boolean isKnownByRow(FetchStep fetch) {
        return fetch.count() == ReadCount.ONE
                && fetch.statement().binds().stream().allMatch(bind -> isKnownByRow(bind.value()));
    }

    private boolean isKnownByRow(Expression value) {
        return switch (value) {
            case Expression.Parameter _, Expression.Literal _ -> true;
            case Expression.RowColumn column -> column.row().equals(plan.row());
            case Expression.BucketOf(var _, Expression time) -> isKnownByRow(time);
            case Expression.ShardOf(var _, var _, Expression hashed) -> isKnownByRow(hashed);
            case Expression.Computed computed ->
                    computed.inputs().values().stream().allMatch(this::isKnownByRow);
            case Expression.Remaining _, Expression.SetOf _, Expression.Element _ -> false;
            case Expression.NameOf _, Expression.OfCall _ -> false;
        };
    }

    private List<String> ahead(
            List<String> read, String row, List<FetchStep> begun, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.Ahead") + ".of(");
        List<String> indented = indented(read, 1);
        indented = new ArrayList<>(indented);
        indented.set(indented.size() - 1, indented.getLast() + ",");
        lines.addAll(indented);
        lines.add(DEEPER + Math.max(1, IN_FLIGHT_MAX / begun.size()) + ",");
        lines.add(DEEPER + row + " -> {");
        for (FetchStep fetch : begun) {
            lines.add(DEEPER + "    " + lookups.get(fetch.name()) + ".begin(");
            List<String> call = indented(rows.bound(fetch.statement(), scope, 0), 2);
            lines.addAll(closed(call));
            lines.set(lines.size() - 1, lines.getLast() + ";");
        }
        lines.add(DEEPER + "})");
        return lines;
    }

    /// The type of a step's rows.
    private String rowType(String step) {
        return elements.isPresent() && step.equals(plan.row()) ? ELEMENT : source.use(RowsCode.ROW);
    }

    /// The rows of the question's own statement, once rows have been made of collections.
    ///
    /// @param variable the expression for one
    private RowOf first(String variable) {
        TableDesign table = table(plan.source());
        return elements.map(each ->
                        new RowOf(
                                variable + ".row()",
                                table,
                                false,
                                each.types(),
                                each.parts(variable)))
                .orElseGet(() -> new RowOf(variable, table, false));
    }

    private List<String> filters(
            String row, Optional<String> presentWhen, List<Check> checks, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        presentWhen.ifPresent(column ->
                lines.add(
                        DEEPER
                                + ".filter(%s -> !%s.isNull(%s))"
                                        .formatted(
                                                row,
                                                row,
                                                SourceText.literal(JavaNames.column(column)))));
        if (!checks.isEmpty()) {
            lines.add(
                    DEEPER
                            + ".filter(%s -> %s)"
                                    .formatted(row, new CheckCode(expressions).all(checks, scope)));
        }
        return lines;
    }

    /// Generates the code for a row: the fetches from a given one on, then the answer.
    private List<String> rest(int next, String row, PlanScope scope) {
        if (next == plan.fetches().size()) {
            if (plan.sort().isEmpty()) {
                return answer(row, scope);
            }
            if (!isJoinedFirst()) {
                return List.of();
            }
            String joined =
                    plan.fetches().stream()
                            .map(fetch -> named(fetch.name()))
                            .collect(Collectors.joining(", ", named(plan.row()) + ", ", ""));
            return List.of(DEEPER + ".map(%s -> new Joined(%s))".formatted(row, joined));
        }
        FetchStep fetch = plan.fetches().get(next);
        String found = named(fetch.name());
        PlanScope inside = scope.withRow(fetch.name(), fetched(fetch, found));
        List<Check> checks = plan.checksAfter(fetch.name());
        List<String> inner = new ArrayList<>();
        if (fetch.count() == ReadCount.MANY) {
            inner.addAll(rows.of(fetch.statement(), scope));
            inner.addAll(filters(found, fetch.presentWhen(), List.of(), inside));
            inner = fetch.missing().isKept() ? orNull(inner) : inner;
        } else {
            inner.addAll(lookup(fetch, found, scope));
            inner.addAll(filters(found, fetch.presentWhen(), List.of(), inside));
        }
        inner.addAll(filters(found, Optional.empty(), checks, inside));
        inner.addAll(rest(next + 1, found, inside));
        List<String> lines = new ArrayList<>();
        lines.add(DEEPER + ".flatMap(" + row + " ->");
        lines.addAll(closed(indented(inner, 2)));
        return lines;
    }

    /// The rows of a stream, or a null where there are none.
    private List<String> orNull(List<String> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.Rows") + ".orNull(");
        lines.addAll(closed(indented(rows, 1)));
        return lines;
    }

    /// The row that a row is completed with, or null. It is read once even if several rows ask for
    /// the same.
    ///
    /// @param found the variable for a row that was read
    private List<String> lookup(FetchStep fetch, String found, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        List<String> statement = indented(rows.bound(fetch.statement(), scope, 0), 1);
        String lookup = lookups.get(fetch.name());
        if (fetch.joins().isEmpty()) {
            lines.add(lookup + (fetch.missing().isKept() ? ".rowsOrNull(" : ".rows("));
            lines.addAll(closed(statement));
            return lines;
        }
        RowOf read = new RowOf(found, table(fetch.source()), false);
        String key =
                fetch.joins().keySet().stream()
                        .map(column -> expressions.read(read, column))
                        .collect(Collectors.joining(", "));
        String wanted =
                fetch.joins().values().stream()
                        .map(value -> expressions.value(value, scope))
                        .collect(Collectors.joining(", "));
        String list = source.use("java.util.Arrays") + ".asList(";
        lines.add(lookup + ".rowOrNull(");
        lines.addAll(statement);
        lines.set(lines.size() - 1, lines.getLast() + ",");
        lines.add(DEEPER + found + " -> " + list + key + "),");
        lines.add(DEEPER + list + wanted + "))");
        return lines;
    }

    private List<String> answer(String row, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(DEEPER + ".map(" + row + " ->");
        List<String> values = new ArrayList<>();
        for (ResultColumn column : plan.columns()) {
            values.add(DEEPER + value(column, scope));
        }
        List<String> made = new ArrayList<>();
        made.add("new " + AnswerClass.name(plan) + "(");
        made.add(String.join(",\n", values) + ")");
        List<String> mapped = pages.isContinued() ? pages.placed(made, named(plan.row())) : made;
        lines.addAll(closed(indented(mapped, 2)));
        return lines;
    }

    /// A column of the answer. Values that the statement computes are not columns of the table; a
    /// counter that was never counted is 0, unless there is no instance that could have it.
    private String value(ResultColumn column, PlanScope scope) {
        RowOf row = (RowOf) Optional.ofNullable(scope.rows().get(column.step())).orElseThrow();
        if (!row.has(column.column())) {
            return expressions.types().get(source, row.variable(), column.column(), column.type());
        }
        String value =
                expressions.value(new Expression.RowColumn(column.step(), column.column()), scope);
        if (column.type() != NativeType.COUNTER) {
            return value;
        }
        String counted =
                "%s.requireNonNullElse(%s, 0L)".formatted(source.use("java.util.Objects"), value);
        String isOfNone =
                plan.fetches().stream()
                        .filter(fetch -> fetch.name().equals(column.step()))
                        .flatMap(fetch -> fetch.finding().stream())
                        .map(key -> "(%s) == null".formatted(expressions.value(key, scope)))
                        .collect(Collectors.joining(" || "));
        return isOfNone.isEmpty() ? counted : isOfNone + " ? null : " + counted;
    }

    private RowOf fetched(FetchStep fetch, String variable) {
        return new RowOf(variable, table(fetch.source()), fetch.missing().isKept());
    }

    private PlanScope joinedScope() {
        PlanScope scope = parametersOnly();
        String prefix = isJoinedFirst() ? JOINED + "." : "";
        String suffix = isJoinedFirst() ? "()" : "";
        scope = scope.withRow(plan.row(), first(prefix + named(plan.row()) + suffix));
        for (FetchStep fetch : plan.fetches()) {
            scope =
                    scope.withRow(
                            fetch.name(), fetched(fetch, prefix + named(fetch.name()) + suffix));
        }
        return scope;
    }

    private void writeOrder() {
        String type = isJoinedFirst() ? "Joined" : rowType(plan.row());
        ComparatorCode order = new ComparatorCode(expressions, source);
        List<String> terms = new ArrayList<>();
        for (SortTerm term : plan.sort()) {
            PlanScope.StepValue place =
                    Optional.ofNullable(joinedScope().rows().get(term.value().row())).orElseThrow();
            terms.add(
                    order.comparing(
                            type,
                            (RowOf) place,
                            term.value().column(),
                            term.direction() == Ordering.Direction.DESCENDING,
                            isJoinedFirst() ? JOINED : named(plan.row())));
        }
        source.line(
                "private static final %s<%s> ORDER ="
                        .formatted(source.use("java.util.Comparator"), type));
        List<String> lines = indented(order.thenComparing(terms), 1);
        source.line(String.join("\n", lines) + ";");
        source.line("");
    }
}
