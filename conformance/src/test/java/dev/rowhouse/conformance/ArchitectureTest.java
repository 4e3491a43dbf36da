package dev.rowhouse.conformance;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The import rules and the rules of the house that the compiler cannot check.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {
    private static final String ROOT = "dev.rowhouse";

    /// Who may import whom: a module and those below it that it may use.
    private static final Map<String, List<String>> IMPORTS =
            Map.ofEntries(
                    Map.entry("base", List.of()),
                    Map.entry("testkit", List.of("base")),
                    Map.entry("cql", List.of("base")),
                    Map.entry("storage", List.of("base", "cql")),
                    Map.entry("engine", List.of("base", "cql", "storage")),
                    Map.entry("server", List.of("base", "cql", "engine")),
                    Map.entry("driver", List.of("base", "cql", "engine", "server")),
                    Map.entry("junit", List.of("base", "cql", "engine", "server", "driver")),
                    Map.entry(
                            "springboot",
                            List.of("base", "cql", "engine", "server", "driver", "junit")),
                    Map.entry("model", List.of("base", "cql")),
                    Map.entry("plan", List.of("base", "cql", "model")),
                    Map.entry("design", List.of("base", "cql", "model", "plan")),
                    Map.entry(
                            "prove",
                            List.of("base", "cql", "engine", "server", "driver", "model", "plan")),
                    Map.entry("imports", List.of("base", "cql", "model", "plan")),
                    Map.entry("exports", List.of("base", "cql", "model", "plan")),
                    Map.entry(
                            "draw",
                            List.of(
                                    "base", "cql", "storage", "engine", "driver", "model", "plan",
                                    "prove")),
                    Map.entry(
                            "report",
                            List.of(
                                    "base", "cql", "engine", "driver", "model", "plan", "prove",
                                    "draw")),
                    Map.entry(
                            "studio",
                            List.of(
                                    "base", "cql", "engine", "driver", "shell", "model", "plan",
                                    "design", "prove", "imports", "exports", "draw", "report")),
                    Map.entry("lsp", List.of("base", "cql", "model", "plan", "design")),
                    Map.entry("shell", List.of("base", "cql", "engine", "driver")),
                    Map.entry(
                            "cli",
                            List.of(
                                    "base", "cql", "storage", "engine", "server", "driver", "shell",
                                    "model", "plan", "design", "prove", "imports", "exports",
                                    "draw", "report", "studio", "lsp")));

    private static final SliceAssignment EACH_PACKAGE =
            new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    return type.getPackageName().startsWith(ROOT)
                            ? SliceIdentifier.of(type.getPackageName())
                            : SliceIdentifier.ignore();
                }

                @Override
                public String getDescription() {
                    return "each package";
                }
            };

    private JavaClasses all = new ClassFileImporter().importClasses();

    @BeforeAll
    void importClasses() {
        all =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .withImportOption(location -> !location.contains("/test-classes/"))
                        .importPackages(ROOT);
    }

    @TestFactory
    Stream<DynamicTest> modulesImportOnlyTheFloorsBelowThem() {
        return IMPORTS.entrySet().stream()
                .map(entry ->
                        DynamicTest.dynamicTest(
                                entry.getKey(),
                                () -> checkImports(entry.getKey(), entry.getValue())));
    }

    private void checkImports(String module, List<String> below) {
        List<String> allowed = new ArrayList<>(below);
        allowed.add(module);
        String[] packages =
                allowed.stream().map(name -> ROOT + "." + name + "..").toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(ROOT + "." + module + "..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage(ROOT + "..").and(resideOutsideOfPackages(packages)))
                .allowEmptyShould(true)
                .check(all);
    }

    @Test
    void noPackageCycles() {
        slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles().check(all);
    }

    @Test
    void packagesDoNotImportTheirAncestors() {
        classes().should(notImportAnAncestorPackage()).check(all);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(all);
    }

    @Test
    void timeAndChanceComeThroughTheDoorsOfBase() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".base..", ROOT + ".benchmarks..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now")
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.util\\.(Random|SplittableRandom)"
                                + "|java\\.util\\.concurrent\\.ThreadLocalRandom"
                                + "|java\\.security\\.SecureRandom")
                .check(all);
    }

    @Test
    void filesComeThroughTheDoorsOfBase() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".base..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.nio\\.file\\.Files"
                                + "|java\\.nio\\.channels\\.FileChannel"
                                + "|java\\.io\\.(File|FileReader|FileWriter|FileInputStream"
                                + "|FileOutputStream|RandomAccessFile)")
                .check(all);
    }

    @Test
    void onlyTheCommandStartsThreads() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".base..", ROOT + ".cli..")
                .should()
                .callConstructor(Thread.class, Runnable.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class, String.class)
                .orShould()
                .callMethod(Thread.class, "startVirtualThread", Runnable.class)
                .orShould()
                .callMethod(Thread.class, "ofVirtual")
                .orShould()
                .callMethod(Thread.class, "ofPlatform")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.Executors")
                .check(all);
    }

    @Test
    void namesSayWhatAClassIs() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .check(all);
    }

    private static ArchCondition<JavaClass> notImportAnAncestorPackage() {
        return new ArchCondition<>("not import an ancestor of their own package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String target = dependency.getTargetClass().getPackageName();
                    if (target.startsWith(ROOT) && type.getPackageName().startsWith(target + ".")) {
                        events.add(
                                SimpleConditionEvent.violated(type, dependency.getDescription()));
                    }
                }
            }
        };
    }
}
