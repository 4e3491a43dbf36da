package dev.rowhouse.exports.java;

import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.text.DesignScript;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import javax.lang.model.SourceVersion;

/// A design as a Maven project for Java 17 on the official driver: a record and a DAO for each
/// table, a method for each question and each mutation, the
/// schema, and the driver's settings.
///
/// Questions and mutations that the design cannot serve are left out.
public final class JavaExport {
    /// The driver that the project is built with.
    public static final String DRIVER_VERSION = "4.19.3";

    private JavaExport() {}

    /// The files of the project.
    ///
    /// @param workload the questions and mutations with their parameters
    /// @param design the tables and plans
    /// @param packageName the package below which everything goes
    /// @throws ExportException when the package has no possible name, or the design holds something
    /// that Java cannot do
    public static List<GeneratedFile> of(Workload workload, Design design, String packageName) {
        checkName(packageName);
        JavaTypes types = new JavaTypes(packageName);
        List<GeneratedFile> files = new ArrayList<>();
        for (UserType type : UserTypeClasses.of(design)) {
            files.add(UserTypeClasses.ofRecord(type, types));
            files.add(UserTypeClasses.ofCodec(type, types));
        }
        List<DaoQuestion> byDao = new ArrayList<>();
        List<EntryClasses.ByClass> byClass = new ArrayList<>();
        List<VariantMethods.Member> variants = new ArrayList<>();
        Schema schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        Idempotence idempotence = new Idempotence(design.tables());
        for (QueryPlan plan : design.queries()) {
            Question question = workload.findQuestion(plan.query()).orElseThrow();
            Parameters asked = Parameters.of(question.parameters());
            question.variant()
                    .ifPresent(each -> variants.add(new VariantMethods.Member(each, plan, asked)));
            boolean isMapped = DaoQuestion.fits(plan, question);
            files.add(AnswerClass.of(plan, isMapped, types));
            if (isMapped) {
                byDao.add(new DaoQuestion(plan, asked, isOneRow(plan, schema, design)));
            } else {
                byClass.add(new EntryClasses.ByClass(plan, asked));
                files.add(QuestionClass.of(design, plan, asked, types, idempotence));
            }
        }
        for (TableDesign table : design.tables()) {
            files.add(TableClasses.row(table, types));
            files.add(
                    TableClasses.dao(
                            table,
                            byDao.stream()
                                    .filter(each -> each.plan().source().equals(table.name()))
                                    .toList(),
                            types));
        }
        List<MutationClass.Method> mutations = new ArrayList<>();
        for (MutationPlan plan : design.mutations()) {
            MutationClass.Method method = method(workload, plan);
            mutations.add(method);
            files.add(MutationClass.of(design, plan, method, types, idempotence));
        }
        EntryClasses entry =
                new EntryClasses(
                        design,
                        types,
                        byDao,
                        byClass,
                        mutations,
                        VariantMethods.of(types, variants));
        files.add(entry.mapper());
        files.add(entry.entry());
        files.addAll(entry.enums());
        files.addAll(SupportClasses.usedBy(files, types));
        files.addAll(project(design, packageName));
        return List.copyOf(files);
    }

    private static void checkName(String packageName) {
        if (!SourceVersion.isName(packageName) || packageName.startsWith("java.")) {
            throw new ExportException(
                    "'" + packageName + "' cannot name a package; write it like com.example.hotel");
        }
    }

    private static MutationClass.Method method(Workload workload, MutationPlan plan) {
        ConceptualMutation mutation = workload.findMutation(plan.mutation()).orElseThrow();
        return MutationClass.Method.of(plan, mutation);
    }

    private static boolean isOneRow(QueryPlan plan, Schema schema, Design design) {
        return StatementAnalyzer.analyze(
                                CqlParser.parse(plan.statement().cql()),
                                schema,
                                Optional.of(design.keyspace()))
                        instanceof BoundSelect select
                && select.path().isSingleRow();
    }

    private static List<GeneratedFile> project(Design design, String packageName) {
        return List.of(
                new GeneratedFile("src/main/resources/schema.cql", DesignScript.of(design)),
                new GeneratedFile(
                        "src/main/resources/application.conf",
                        SupportClasses.template("application.conf.txt")
                                .replace(
                                        "${keyspace}",
                                        // In quotes for the file, in quotes again for CQL.
                                        design.keyspace()
                                                        .equals(JavaNames.column(design.keyspace()))
                                                ? design.keyspace()
                                                : SourceText.literal(
                                                        JavaNames.column(design.keyspace())))),
                new GeneratedFile(
                        "pom.xml",
                        SupportClasses.template("pom.xml.txt")
                                .replace("${group}", packageName)
                                .replace("${artifact}", design.name().replace('_', '-') + "-tables")
                                .replace("${driver}", DRIVER_VERSION)));
    }
}
