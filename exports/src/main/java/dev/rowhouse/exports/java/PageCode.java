package dev.rowhouse.exports.java;

import static dev.rowhouse.exports.java.ChainText.DEEPER;
import static dev.rowhouse.exports.java.ChainText.closed;
import static dev.rowhouse.exports.java.ChainText.indented;

import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The method of a question's class that returns a single page: a page of its one statement, or
/// what comes after the last row of the page before.
///
/// @param expressions where and with which types the class is written
/// @param rows the streams of the question's rows
record PageCode(QueryPlan plan, Parameters parameters, PlanExpressions expressions, RowsCode rows) {
    private static final String READ = "read";

    /// Whether a question has a method for single pages.
    static boolean isIn(QueryPlan plan) {
        return plan.nextPage().filter(next -> !(next instanceof NextPage.Again)).isPresent();
    }

    private Optional<NextPage.Continuation> continuation() {
        return plan.nextPage()
                .filter(NextPage.Continuation.class::isInstance)
                .map(NextPage.Continuation.class::cast);
    }

    /// Whether a page begins after the last row of another one.
    boolean isContinued() {
        return continuation().isPresent();
    }

    /// The statements that it needs besides those of the plan.
    List<PlanStatement> statements() {
        return continuation().map(NextPage.Continuation::statements).orElse(List.of());
    }

    /// The names of its variables, which no others may have.
    List<String> names() {
        return List.of(place(), token(), READ);
    }

    private String place() {
        return free("place", "placeOfRow");
    }

    private String token() {
        return free("token", "tokenOfPage");
    }

    /// A name that is no parameter.
    private String free(String name, String other) {
        return parameters.variables().values().stream().anyMatch(each -> each.name().equals(name))
                ? other
                : name;
    }

    private JavaSource source() {
        return expressions.source();
    }

    private String support(String name) {
        return source().use(expressions.types().base() + ".support." + name);
    }

    private String answerName() {
        return AnswerClass.name(plan);
    }

    /// Writes the constant that knows the pages, if a page begins after a row.
    void writeConstant() {
        if (continuation().isEmpty()) {
            return;
        }
        String columns =
                continuation().get().columns().stream()
                        .map(JavaNames::column)
                        .map(SourceText::literal)
                        .collect(
                                Collectors.joining(
                                        ", ", source().use("java.util.List") + ".of(", ")"));
        String pages = support("Pages");
        source().line("private static final %s PAGES =".formatted(pages));
        source().line(
                        DEEPER
                                + "new %s(%s, %d, %s);"
                                        .formatted(
                                                pages,
                                                SourceText.literal(plan.query()),
                                                plan.page().orElseThrow(),
                                                columns));
        source().line("");
    }

    /// The statement that returns all answers from the first one on.
    String first() {
        return "return answers(%snull).map(%s.Placed::answer);"
                .formatted(before(), support("Pages"));
    }

    /// An answer with its place.
    ///
    /// @param answer the expression for the answer
    /// @param row the variable of the row that tells the place
    List<String> placed(List<String> answer, String row) {
        List<String> lines = new ArrayList<>();
        lines.add("new " + support("Pages") + ".Placed<>(");
        lines.addAll(indented(answer, 1));
        lines.set(lines.size() - 1, lines.getLast() + ",");
        lines.add(DEEPER + row + ")");
        return lines;
    }

    /// The parameters as the first arguments of a call.
    private String before() {
        String passed = parameters.passed();
        return passed.isEmpty() ? "" : passed + ", ";
    }

    /// Writes the methods.
    ///
    /// @param pipeline the stream of answers from a stream of rows
    /// @param lookups writes the variables that the pipeline needs
    /// @param named how a bucket, a shard or a value of an `IN` is called, by the loop's name
    void writeMethods(
            UnaryOperator<List<String>> pipeline, Runnable lookups, UnaryOperator<String> named) {
        if (isContinued()) {
            writeContinued(continuation().get(), pipeline, lookups, named);
        } else if (isIn(plan)) {
            writeByState(pipeline);
        }
    }

    private void declarePage() {
        List<String> declared = new ArrayList<>(parameters.declared(source(), expressions.types()));
        declared.add(source().use("java.lang.String") + " " + token());
        source().line("");
        source().javadoc(
                        List.of(
                                "One page of %d answers.".formatted(plan.page().orElseThrow()),
                                "@param %s of the page before; null for the first page"
                                        .formatted(token()),
                                "@throws IllegalArgumentException when the token is of another question or other values"));
        source().open(
                        JavaSource.declaration(
                                "public %s<%s> page(".formatted(support("Page"), answerName()),
                                declared,
                                ") {"));
    }

    /// The page that the database returns for the one statement.
    private void writeByState(UnaryOperator<List<String>> pipeline) {
        declarePage();
        String page = support("Page");
        List<String> bound =
                rows.bound(
                        plan.statement(),
                        PlanScope.of(parameters.variables()),
                        plan.page().orElseThrow());
        source().line("%s<%s> %s =".formatted(page, source().use(RowsCode.ROW), READ));
        source().line(DEEPER + page + ".of(");
        source().line(DEEPER.repeat(2) + "session.execute(");
        source().line(DEEPER.repeat(3) + page + ".after(" + token() + ").apply(");
        source().line(String.join("\n", closed(indented(bound.subList(0, bound.size() - 1), 4))));
        source().line(DEEPER.repeat(4) + ".build()),");
        source().line(DEEPER.repeat(2) + token() + ");");
        List<String> chain = new ArrayList<>(pipeline.apply(List.of(READ + ".rows().stream()")));
        chain.add(DEEPER + ".toList(),");
        source().line("return new " + page + "<>(");
        source().line(String.join("\n", indented(chain, 1)));
        source().line(DEEPER + READ + ".next());");
        source().close("}");
    }

    /// The page after the last row of another one.
    private void writeContinued(
            NextPage.Continuation next,
            UnaryOperator<List<String>> pipeline,
            Runnable lookups,
            UnaryOperator<String> named) {
        declarePage();
        String passed = parameters.passed();
        String more = passed.isEmpty() ? "" : ", " + passed;
        source().line("return PAGES.page(");
        source().line(
                        DEEPER
                                + "answers(%sPAGES.place(%s%s))%s);"
                                        .formatted(before(), token(), more, more));
        source().close("}");
        List<String> declared = new ArrayList<>(parameters.declared(source(), expressions.types()));
        declared.add(support("Pages") + ".Place " + place());
        String stream = source().use("java.util.stream.Stream");
        open(
                "The answers from a place on; from the first one for null.",
                "private %s<%s.Placed<%s>> answers("
                        .formatted(stream, support("Pages"), answerName()),
                declared);
        lookups.run();
        List<String> chain = pipeline.apply(List.of("rows(" + before() + place() + ")"));
        source().line("return " + String.join("\n", chain) + ";");
        source().close("}");
        open(
                "The rows from a place on; from the first one for null.",
                "private %s<%s> rows(".formatted(stream, source().use(RowsCode.ROW)),
                declared);
        PlanScope scope = PlanScope.of(parameters.variables());
        source().open("if (" + place() + " == null) {");
        source().line("return " + String.join("\n", rows.ofQuestion(scope, named)) + ";");
        source().close("}");
        source().line(String.join("\n", rows.after(next, scope, named, place())));
        source().close("}");
    }

    private void open(String meaning, String head, List<String> declared) {
        source().line("");
        source().javadoc(List.of(meaning));
        source().open(JavaSource.declaration(head, declared, ") {"));
    }
}
