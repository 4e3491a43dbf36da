package dev.rowhouse.exports.java;

import dev.rowhouse.model.query.Variant;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The method for a question with optional parameters: it calls the method of the variant without
/// those that are null.
///
/// ```
/// public Stream<OrdersAnswer> orders(UUID customer, String status) {
///     if (status == null) {
///         return ordersWithoutStatus(customer).stream()
///                 .map(each -> new OrdersAnswer(each.id(), each.total()));
///     }
///     return ordersWithStatus(customer, status).stream();
/// }
/// ```
///
/// @param types the types of the export
/// @param members the variants, that with all parameters first
record VariantMethods(JavaTypes types, List<Member> members) {
    private static final String STREAM = "java.util.stream.Stream";

    /// A variant that the design serves.
    record Member(Variant variant, QueryPlan plan, Parameters parameters) {
        /// Its own method, if the question has one, too: `ordersWithStatus`.
        String method() {
            return JavaNames.variable(
                    variant.isFull()
                            ? variant.question() + " with " + Variant.words(variant.given())
                            : plan.query());
        }
    }

    /// The methods of all questions of which each variant is served.
    static List<VariantMethods> of(JavaTypes types, List<Member> served) {
        Map<String, List<Member>> byQuestion = new LinkedHashMap<>();
        served.forEach(each ->
                byQuestion
                        .computeIfAbsent(each.variant().question(), _ -> new ArrayList<>())
                        .add(each));
        return byQuestion.values().stream()
                .filter(each -> each.size() == each.getFirst().variant().count())
                .map(each ->
                        new VariantMethods(
                                types,
                                each.stream()
                                        .sorted(
                                                Comparator.comparingInt(member ->
                                                        member.variant().leftOut().size()))
                                        .toList()))
                .toList();
    }

    private Member full() {
        return members.getFirst();
    }

    /// The name of the method.
    String name() {
        return JavaNames.variable(full().variant().question());
    }

    /// The member with a plan, if there is one.
    List<Member> with(QueryPlan plan) {
        return members.stream().filter(each -> each.plan().query().equals(plan.query())).toList();
    }

    /// Writes the method.
    ///
    /// @param name its name
    /// @param streams the calls of variants as streams, by the name of the plan
    void write(JavaSource source, String name, Map<String, String> streams) {
        open(source, name, source.use(STREAM) + "<%s>", List.of());
        for (Member member : reversed()) {
            String call =
                    Optional.ofNullable(streams.get(member.plan().query()))
                            .orElseThrow()
                            .formatted(passed(member));
            if (member.variant().isFull()) {
                source.line("return " + call + ";");
            } else {
                source.open("if (" + nulls(member) + ") {");
                source.line(
                        "return " + call + "\n        .map(" + converted(source, member) + ");");
                source.close("}");
            }
        }
        source.close("}");
    }

    /// Writes the method for a page.
    ///
    /// @param pages the names of the methods for pages of the variants, by the name of the plan
    void writePage(JavaSource source, String name, Map<String, String> pages) {
        String page = source.use(types.base() + ".support.Page");
        String token = EntryClasses.token(full().parameters().declared(source, types));
        open(source, name, page + "<%s>", List.of(source.use("java.lang.String") + " " + token));
        for (Member member : reversed()) {
            String passed = passed(member);
            String call =
                    "%s(%s%s)"
                            .formatted(
                                    pages.get(member.plan().query()),
                                    passed.isEmpty() ? "" : passed + ", ",
                                    token);
            if (member.variant().isFull()) {
                source.line("return " + call + ";");
                continue;
            }
            source.open("if (" + nulls(member) + ") {");
            source.line(
                    "%s<%s> page = %s;"
                            .formatted(
                                    page,
                                    source.use(AnswerClass.qualified(member.plan(), types)),
                                    call));
            source.line(
                    "return new %s<>(\n        page.rows().stream()\n                .map(%s)\n                .toList(),\n        page.next());"
                            .formatted(page, converted(source, member)));
            source.close("}");
        }
        source.close("}");
    }

    private List<Member> reversed() {
        List<Member> reversed = new ArrayList<>(members);
        Collections.reverse(reversed);
        return reversed;
    }

    private void open(JavaSource source, String name, String returned, List<String> more) {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                JavaSource.escaped(full().variant().question() + ": " + full().variant().ask()));
        full().parameters()
                .variables()
                .forEach((parameter, variable) -> {
                    if (full().variant().optional().contains(written(parameter))) {
                        paragraphs.add("@param %s null for all values".formatted(variable.name()));
                    }
                });
        source.line("");
        source.javadoc(paragraphs);
        List<String> declared =
                new ArrayList<>(full().parameters().declaredForCallers(source, types));
        declared.addAll(more);
        source.open(
                JavaSource.declaration(
                        "public %s %s("
                                .formatted(
                                        returned.formatted(
                                                source.use(
                                                        AnswerClass.qualified(
                                                                full().plan(), types))),
                                        name),
                        declared,
                        ") {"));
    }

    /// The parameter of the question's text that one is, or is a part of.
    private static String written(String parameter) {
        int end = parameter.indexOf('.');
        return end < 0 ? parameter : parameter.substring(0, end);
    }

    private String nulls(Member member) {
        List<String> nulls = new ArrayList<>();
        full().parameters()
                .variables()
                .forEach((parameter, variable) -> {
                    if (member.variant().leftOut().contains(written(parameter))) {
                        nulls.add(variable.name() + " == null");
                    }
                });
        return String.join(" && ", nulls);
    }

    private String passed(Member member) {
        return member.parameters().variables().keySet().stream()
                .flatMap(each ->
                        Optional.ofNullable(full().parameters().variables().get(each)).stream())
                .map(PlanScope.Variable::name)
                .collect(Collectors.joining(", "));
    }

    /// The code that makes an answer of the question from one of a variant.
    private String converted(JavaSource source, Member member) {
        return AnswerClass.components(member.plan()).stream()
                .map(each -> "each." + each + "()")
                .collect(
                        Collectors.joining(
                                ", ",
                                "each -> new "
                                        + source.use(AnswerClass.qualified(full().plan(), types))
                                        + "(",
                                ")"));
    }
}
