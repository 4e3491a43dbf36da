package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The mapper, and the class through which an application asks its questions and makes its changes.
///
/// @param design the design
/// @param types the types of the export
/// @param byDao the questions that are one statement
/// @param byClass the others, with their parameters
/// @param mutations the mutations
/// @param variants the questions with optional parameters
record EntryClasses(
        Design design,
        JavaTypes types,
        List<DaoQuestion> byDao,
        List<ByClass> byClass,
        List<MutationClass.Method> mutations,
        List<VariantMethods> variants) {
    private static final String SESSION = "com.datastax.oss.driver.api.core.CqlSession";
    private static final String PENDING = "pendingChanges";
    private static final String MAPPER = "com.datastax.oss.driver.api.mapper.annotations.";

    /// A question that has a class of its own.
    record ByClass(QueryPlan plan, Parameters parameters) {}

    private String mapperName() {
        return JavaNames.type(design.name()) + "Mapper";
    }

    /// The name of the entry class.
    static String name(Design design) {
        return JavaNames.type(design.name()) + "Database";
    }

    GeneratedFile mapper() {
        JavaSource source = new JavaSource(types.base(), mapperName());
        source.javadoc(List.of("Creates the DAOs."));
        source.line("@" + source.use(MAPPER + "Mapper"));
        source.open("public interface " + source.name() + " {");
        String separator = "";
        for (TableDesign table : design.tables()) {
            source.line(separator + "@" + source.use(MAPPER + "DaoFactory"));
            source.line(
                    "%s %s();"
                            .formatted(dao(source, table), variable(TableClasses.daoName(table))));
            separator = "\n";
        }
        source.close("}");
        return source.file();
    }

    private String dao(JavaSource source, TableDesign table) {
        return source.use(types.base() + ".table." + TableClasses.daoName(table));
    }

    private static String variable(String type) {
        return JavaNames.variable(type);
    }

    private static String daoOf(String table) {
        return JavaNames.variable(JavaNames.type(table) + "Dao");
    }

    GeneratedFile entry() {
        JavaSource source = new JavaSource(types.base(), name(design));
        source.javadoc(
                List.of(
                        "What is asked and changed in the keyspace "
                                + design.keyspace()
                                + (design.about().isEmpty()
                                        ? ""
                                        : ": " + JavaSource.escaped(design.about()))
                                + ".",
                        "Safe for any number of threads; one of it is enough."));
        source.open("public final class " + source.name() + " {");
        List<String> assignments = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            String field = variable(TableClasses.daoName(table));
            source.line("private final " + dao(source, table) + " " + field + ";");
            assignments.add("this." + field + " = mapper." + field + "();");
        }
        for (ByClass question : byClass) {
            String type =
                    source.use(types.base() + ".question." + QuestionClass.name(question.plan()));
            String field = questionField(question);
            source.line("private final " + type + " " + field + ";");
            assignments.add("this." + field + " = new " + type + "(session);");
        }
        if (isHelped()) {
            String type = pendingChanges(source);
            source.line("private final " + type + " " + PENDING + ";");
            assignments.add("this." + PENDING + " = new " + type + "(session);");
        }
        for (MutationClass.Method mutation : mutations) {
            String type = source.use(types.base() + ".mutation." + mutation.name());
            String field = mutationField(mutation);
            source.line("private final " + type + " " + field + ";");
            assignments.add(
                    "this.%s = new %s(session%s);"
                            .formatted(field, type, mutation.isHeld() ? ", " + PENDING : ""));
        }
        source.line("");
        source.javadoc(List.of("@param session a session that uses the keyspace of the tables"));
        source.open("public " + source.name() + "(" + source.use(SESSION) + " session) {");
        writeCodecs(source);
        source.line(
                "%s mapper = new %sBuilder(session).build();"
                        .formatted(mapperName(), mapperName()));
        assignments.forEach(source::line);
        source.close("}");
        writeMethods(source);
        source.close("}");
        return source.file();
    }

    /// Whether callers help each other.
    private boolean isHelped() {
        return mutations.stream().anyMatch(MutationClass.Method::isHeld);
    }

    private String pendingChanges(JavaSource source) {
        return source.use(types.base() + ".support.PendingChanges");
    }

    private static String questionField(ByClass question) {
        return variable(QuestionClass.name(question.plan())) + "Question";
    }

    private static String mutationField(MutationClass.Method mutation) {
        return variable(mutation.name()) + "Mutation";
    }

    private void writeCodecs(JavaSource source) {
        List<UserType> userTypes = UserTypeClasses.of(design);
        if (userTypes.isEmpty()) {
            return;
        }
        String registry =
                source.use(
                        "com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry");
        String keyspace =
                source.use("com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata");
        source.line(
                "%s codecs = (%s) session.getContext().getCodecRegistry();"
                        .formatted(registry, registry));
        source.line(
                """
                %s keyspace =
                        session.getMetadata()
                                .getKeyspace(session.getKeyspace().orElseThrow())
                                .orElseThrow();\
                """
                        .formatted(keyspace));
        for (UserType type : userTypes) {
            source.line(
                    "codecs.register(new %s(keyspace.getUserDefinedType(%s).orElseThrow()));"
                            .formatted(
                                    source.use(
                                            types.base()
                                                    + ".type."
                                                    + UserTypeClasses.codecName(type)),
                                    SourceText.literal(JavaNames.column(type.name()))));
        }
    }

    /// The enums of the parameters of its methods.
    List<GeneratedFile> enums() {
        List<Parameters> parameters = new ArrayList<>();
        byDao.forEach(each -> parameters.add(each.parameters()));
        byClass.forEach(each -> parameters.add(each.parameters()));
        mutations.forEach(each -> parameters.add(each.parameters()));
        Set<String> taken = new HashSet<>();
        UserTypeClasses.of(design).forEach(type -> taken.add(JavaNames.type(type.name())));
        return EnumClasses.of(parameters, taken, types);
    }

    private void writeMethods(JavaSource source) {
        JavaNames.Unique names = new JavaNames.Unique();
        mutations.forEach(each -> names.of(variable(each.name())));
        writeQuestions(source, names);
        for (MutationClass.Method mutation : mutations) {
            method(
                    source,
                    "See {@link "
                            + source.use(types.base() + ".mutation." + mutation.name())
                            + "#run}.",
                    mutation.returned(),
                    variable(mutation.name()),
                    mutation.parameters(),
                    mutationField(mutation) + ".run");
        }
        if (isHelped()) {
            repair(source, names.of("repair", "repairPendingChanges"));
        }
        for (TableDesign table : design.tables()) {
            String field = variable(TableClasses.daoName(table));
            source.line("");
            source.javadoc(List.of("The table " + table.name() + " by itself."));
            source.open("public " + dao(source, table) + " " + field + "() {");
            source.line("return " + field + ";");
            source.close("}");
        }
    }

    private void writeQuestions(JavaSource source, JavaNames.Unique names) {
        Map<VariantMethods, String> ofVariants = new LinkedHashMap<>();
        variants.forEach(each ->
                ofVariants.put(each, names.of(each.name(), "ask" + JavaNames.type(each.name()))));
        Map<String, String> streams = new HashMap<>();
        for (DaoQuestion question : byDao) {
            String name =
                    names.of(
                            method(question.plan(), question.name()),
                            "ask" + JavaNames.type(question.plan().query()));
            method(
                    source,
                    question.plan().query() + ": " + question.plan().ask(),
                    question.returned(source, types),
                    name,
                    question.parameters(),
                    daoOf(question.plan().source()) + "." + question.name());
            if (isVariant(question.plan())) {
                streams.put(question.plan().query(), question.stream(source, name));
            }
        }
        Map<String, String> pages = new HashMap<>();
        byDao.stream()
                .filter(DaoQuestion::hasPages)
                .forEach(question ->
                        pages.put(question.plan().query(), page(source, question, names)));
        for (ByClass question : byClass) {
            String answer = source.use(AnswerClass.qualified(question.plan(), types));
            String name =
                    names.of(
                            method(question.plan(), variable(question.plan().query())),
                            "ask" + JavaNames.type(question.plan().query()));
            method(
                    source,
                    question.plan().query() + ": " + question.plan().ask(),
                    source.use("java.util.stream.Stream") + "<" + answer + ">",
                    name,
                    question.parameters(),
                    questionField(question) + ".ask");
            streams.put(question.plan().query(), name + "(%s)");
        }
        byClass.stream()
                .filter(each -> PageCode.isIn(each.plan()))
                .forEach(question ->
                        pages.put(question.plan().query(), page(source, question, names)));
        ofVariants.forEach((each, name) -> {
            each.write(source, name, streams);
            if (each.members().stream().allMatch(one -> pages.containsKey(one.plan().query()))) {
                each.writePage(source, names.of(name + "Page"), pages);
            }
        });
    }

    private boolean isVariant(QueryPlan plan) {
        return variants.stream().anyMatch(each -> !each.with(plan).isEmpty());
    }

    /// The name of the method for a plan.
    ///
    /// @param otherwise the name unless the plan is that of a variant
    private String method(QueryPlan plan, String otherwise) {
        return variants.stream()
                .flatMap(each -> each.with(plan).stream())
                .map(VariantMethods.Member::method)
                .findFirst()
                .orElse(otherwise);
    }

    /// The method that finishes the calls of crashed callers.
    private void repair(JavaSource source, String name) {
        String pending = pendingChanges(source);
        source.line("");
        source.javadoc(
                List.of(
                        "Finishes the calls of crashed callers, see {@link %s#repair}. It may run at any time."
                                .formatted(pending),
                        "@param age the least age of these calls, for example one minute"));
        source.open(
                "public %s.Repair %s(%s age) {"
                        .formatted(pending, name, source.use("java.time.Duration")));
        source.line("return " + PENDING + ".repair(age);");
        source.close("}");
    }

    /// Writes the method for a page of the answers, for callers who come back for the next one.
    ///
    /// @return its name
    private String page(JavaSource source, DaoQuestion question, JavaNames.Unique names) {
        String page = source.use(types.base() + ".support.Page");
        String name = names.of(method(question.plan(), question.name()) + "Page");
        String token = openPage(source, question.plan(), question.parameters(), name);
        String passed = question.parameters().passedByCallers(source, types);
        source.line("return " + page + ".of(");
        source.line(
                "        %s.%s(%s%s.after(%s)), %s);"
                        .formatted(
                                daoOf(question.plan().source()),
                                question.name(),
                                passed.isEmpty() ? "" : passed + ", ",
                                page,
                                token,
                                token));
        source.close("}");
        return name;
    }

    private String page(JavaSource source, ByClass question, JavaNames.Unique names) {
        String name = names.of(method(question.plan(), variable(question.plan().query())) + "Page");
        String token = openPage(source, question.plan(), question.parameters(), name);
        String passed = question.parameters().passedByCallers(source, types);
        source.line(
                "return %s.page(%s%s);"
                        .formatted(
                                questionField(question),
                                passed.isEmpty() ? "" : passed + ", ",
                                token));
        source.close("}");
        return name;
    }

    /// The name of the parameter that is the token of a page.
    ///
    /// @param declared the other parameters
    static String token(List<String> declared) {
        return declared.stream().anyMatch(each -> each.endsWith(" token"))
                ? "tokenOfPage"
                : "token";
    }

    /// Writes the beginning of a method that returns a page.
    ///
    /// @return the name of its last parameter, the token
    private String openPage(JavaSource source, QueryPlan plan, Parameters parameters, String name) {
        String page = source.use(types.base() + ".support.Page");
        String answer = source.use(AnswerClass.qualified(plan, types));
        List<String> declared = new ArrayList<>(parameters.declaredForCallers(source, types));
        String token = token(declared);
        declared.add(source.use("java.lang.String") + " " + token);
        source.line("");
        source.javadoc(
                List.of(
                        JavaSource.escaped(
                                "One page of %d rows: %s: %s"
                                        .formatted(
                                                plan.page().orElseThrow(),
                                                plan.query(),
                                                plan.ask())),
                        "@param %s of the page before; null for the first page".formatted(token),
                        "@throws IllegalArgumentException when the token is of another question or other values"));
        source.open(
                JavaSource.declaration(
                        "public %s<%s> %s(".formatted(page, answer, name), declared, ") {"));
        return token;
    }

    private void method(
            JavaSource source,
            String sentence,
            String returned,
            String name,
            Parameters parameters,
            String callee) {
        source.line("");
        source.javadoc(
                List.of(
                        sentence.startsWith("See {@link")
                                ? sentence
                                : JavaSource.escaped(sentence)));
        source.open(
                JavaSource.declaration(
                        "public %s %s(".formatted(returned, name),
                        parameters.declaredForCallers(source, types),
                        ") {"));
        source.line(
                (returned.equals("void") ? "" : "return ")
                        + callee
                        + "("
                        + parameters.passedByCallers(source, types)
                        + ");");
        source.close("}");
    }
}
