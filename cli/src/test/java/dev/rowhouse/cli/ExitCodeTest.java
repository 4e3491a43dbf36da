package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

class ExitCodeTest {
    private static final Path EXAMPLES = Path.of("../examples");
    private static final FileSystem DISK = FileSystem.system();

    private final MemoryFiles files = new MemoryFiles();

    private static CommandRun run(String... arguments) {
        return CommandRun.of(DISK, "", arguments);
    }

    private static JsonNode json(CommandRun run) {
        assertThat(run.err()).isEmpty();
        return JsonMapper.builder().build().readTree(run.out());
    }

    @Test
    void aVersionIsSaid() {
        CommandRun run = run("--version");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).matches("rowhouse \\S.*\\RJava 2[5-9].*\\R");
    }

    @Test
    void aDesignIsJsonOnDemand() {
        CommandRun run = run("design", "--json", EXAMPLES.resolve("likes").toString());
        assertThat(run.exitCode()).isZero();
        assertThat(json(run).isObject()).isTrue();
    }

    @Test
    void theJsonOfADesignHasOptionsOfTablesAndSettingsOfRequests() throws IOException {
        files.writeText(
                Path.of("model.yaml"),
                """
                model: seats
                options: {gc_grace_seconds: 432_000}
                entities:
                  Seat: {key: id, count: 50, attributes: {id: int, holder: text}}
                queries:
                  One: {ask: A seat, jpql: SELECT s FROM Seat s WHERE s.id = :id, timeout: 1.5 s}
                mutations:
                  reserve: {ask: A seat is taken, jpql: UPDATE Seat s SET s.holder = :holder WHERE s.id = :id, when: s.holder = 'nobody', serial: local_serial}
                """);
        CommandRun run = CommandRun.of(files, "", "design", "model.yaml", "--json");
        assertThat(json(run).get("tables").get(0).get("options").get(0).get("reason").asString())
                .isEqualTo("stated for all tables");
        assertThat(json(run).get("cql").toString()).contains("gc_grace_seconds = 432000");
        assertThat(json(run).get("queries").get(0).get("requests").toString())
                .isEqualTo("{\"idempotent\":true,\"timeoutMillis\":1500}");
        assertThat(json(run).get("mutations").get(0).get("requests").toString())
                .isEqualTo("{\"serial\":\"local_serial\",\"idempotent\":false}");
    }

    @Test
    void theDesignsOfAFolderAreAJsonArray() {
        CommandRun run = run("design", "--json", EXAMPLES.resolve("hotel").toString());
        assertThat(json(run).isArray()).isTrue();
        assertThat(json(run).size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"followers", "hotel", "likes"})
    void aSchemaGoesToStandardOutputAndIsCqlThatTheShellExecutes(String example) {
        String model = EXAMPLES.resolve(example).resolve("model.yaml").toString();
        CommandRun design = run("design", model, "--cql", "-");
        assertThat(design.exitCode()).isZero();
        assertThat(design.err()).isEmpty();
        CommandRun shell = CommandRun.of(files, design.out(), "shell");
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isZero();
    }

    @Test
    void aSchemaGoesToAFile() throws IOException {
        files.writeText(
                Path.of("model.yaml"),
                DISK.readText(Path.of("../docs/tutorial/magazines/model.yaml")));
        CommandRun run = CommandRun.of(files, "", "design", "model.yaml", "--cql", "out.cql");
        assertThat(run).isEqualTo(new CommandRun("", "wrote out.cql\n", 0));
        assertThat(files.readText(Path.of("out.cql"))).contains("CREATE TABLE");
    }

    @Test
    void aProofThatHoldsEndsWithZeroAndItsReportIsJsonOnDemand() {
        CommandRun run = run("prove", "--json", "--quick", "../docs/tutorial/magazines");
        assertThat(run.exitCode()).isZero();
        assertThat(json(run).isObject()).isTrue();
    }

    @Test
    void everyModelOfAFolderGetsItsFullReport() throws IOException {
        files.writeText(Path.of("models/model.yaml"), ONE);
        files.writeText(Path.of("models/model-2.yaml"), ONE.replace("tickets", "seats"));
        CommandRun one = CommandRun.of(files, "", "prove", "models/model.yaml", "--runs", "3");
        CommandRun both = CommandRun.of(files, "", "prove", "models", "--runs", "3");
        assertThat(both.exitCode()).isZero();
        assertThat(both.out()).startsWith(one.out()).endsWith("2 of 2 models proven\n");
        assertThat(both.out().lines().count()).isGreaterThan(2 * one.out().lines().count() - 10);
    }

    @Test
    void manyModelsGetALineEach() {
        CommandRun run = run("prove", "--all", "../docs/tutorial", "--quick");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).matches("proven +magazines .*\\R");
    }

    @Test
    void tablesThatConcurrentCallersLeaveWrongEndWithOne(@TempDir Path folder) throws IOException {
        // With a list that is not frozen, no call can hold its advert.
        Path model = folder.resolve("jobs.yaml");
        Files.writeString(
                model,
                Files.readString(EXAMPLES.resolve("jobs/model.yaml"))
                        .replace("frozen<list<text>>", "list<text>"));
        Path cases = folder.resolve("cases");
        CommandRun run = run("prove", model.toString(), "--quick", "--cases", cases.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("\nNOT PROVEN: 3 things do not hold")
                .contains("\nConcurrent callers (the first")
                .contains(
                        "\nTables stay wrong after callers met: raise (with raise, at the same time)");

        String raised = cases.resolve("jobs-wrong-after-race-raise.json").toString();
        CommandRun again = run("prove", model.toString(), "--replay", raised);
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.out())
                .contains(" on the in-memory model of the tables: wrong-after-race, found")
                .contains("\nSTILL FAILS (");
        Path sideways = folder.resolve("sideways.json");
        Files.writeString(
                sideways,
                Files.readString(Path.of(raised))
                        .replace("\"situation\" : \"race\"", "\"situation\" : \"sideways\""));
        CommandRun unknown = run("prove", model.toString(), "--replay", sideways.toString());
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err())
                .contains("check.situation: there is no situation `sideways`; the situations are")
                .doesNotContain("as in the model");
        CommandRun mended =
                run("prove", EXAMPLES.resolve("jobs").toString(), "--replay", raised, "--json");
        assertThat(mended.exitCode()).isZero();
        assertThat(json(mended).path("fails").booleanValue()).isFalse();
        assertThat(json(mended).path("complete").booleanValue()).isTrue();
    }

    @Test
    void tablesThatNoCallersLeaveWrongEndWithZero() {
        String gyms = EXAMPLES.resolve("gyms").toString();
        CommandRun run = run("prove", gyms, "--quick", "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(json(run).path("racing").path("converges").booleanValue()).isTrue();
    }

    @Test
    void concurrentCallersMayBeLeftOut() {
        CommandRun run =
                run(
                        "prove",
                        EXAMPLES.resolve("jobs/model.yaml").toString(),
                        "--no-racing",
                        "--quick");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\nPROVEN for one caller at a time")
                .doesNotContain("Concurrent callers");
    }

    @Test
    void tooManyStatesOfConcurrentCallersAreAGap() {
        CommandRun run =
                run(
                        "prove",
                        EXAMPLES.resolve("gyms").toString(),
                        "--racing-states",
                        "40",
                        "--quick");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("\nPARTLY PROVEN")
                .contains("concurrent callers were not explored in full: more states than");
        assertThat(
                        run("prove", EXAMPLES.resolve("gyms").toString(), "--racing-states", "0")
                                .exitCode())
                .isEqualTo(2);
    }

    @Test
    void threeCallersMayMeet() {
        String suspensions = EXAMPLES.resolve("suspensions/model.yaml").toString();
        CommandRun run = run("prove", suspensions, "--racing-callers", "3", "--quick", "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(json(run).path("options").path("racingCallers").intValue()).isEqualTo(3);
        assertThat(json(run).path("racing").path("findings"))
                .anyMatch(finding -> finding.path("mutations").size() == 3);
        assertThat(run("prove", suspensions, "--racing-callers", "4").err())
                .contains("--racing-callers takes 2 or 3, not 4");
        assertThat(run("prove", suspensions, "--racing-callers", "3", "--no-racing").err())
                .contains("--racing-callers explores concurrent callers, and --no-racing");
    }

    @Test
    void aClusterThatDoesNotAnswerIsNoMistakeOfThePerson() {
        // Port 1 is free for root only, so that nobody listens there.
        CommandRun run =
                run("prove", "../docs/tutorial/magazines", "--on", "cassandra://127.0.0.1:1");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("error: no Cassandra answers at 127.0.0.1:1")
                .doesNotContain("\tat ");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed(@TempDir Path folder) {
        CommandRun run = run("design", "../docs/tutorial/magazines", "--cql", folder.toString());
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("error: " + folder + ": cannot be written: ")
                .hasLineCount(1);
    }

    private static final String UNSERVED =
            """
            model: tickets
            entities:
              Ticket: {key: id, count: 50, attributes: {id: int, state: text, seat: int}}
            queries:
              Open: {ask: q, jpql: "SELECT t.id FROM Ticket t WHERE t.state = :state AND t.id > :low AND t.seat > :seat"}
              One: {ask: q, jpql: "SELECT t FROM Ticket t WHERE t.id = :id"}
            """;

    @Test
    void aDesignThatDoesNotServeEverythingEndsWithOneUnlessThatIsAccepted() throws IOException {
        files.writeText(Path.of("model.yaml"), UNSERVED);
        CommandRun run = CommandRun.of(files, "", "design", "model.yaml");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "error: not served: Open; change the model, or accept this with --accept-unserved\n");
        assertThat(CommandRun.of(files, "", "design", "model.yaml", "--json").exitCode())
                .isEqualTo(1);
        assertThat(CommandRun.of(files, "", "design", "model.yaml", "--cql", "a.cql").exitCode())
                .isEqualTo(1);
        CommandRun accepted = CommandRun.of(files, "", "design", "model.yaml", "--accept-unserved");
        assertThat(accepted).isEqualTo(new CommandRun(run.out(), "", 0));
    }

    @Test
    void aProofOfADesignThatDoesNotServeEverythingEndsWithOneUnlessThatIsAccepted()
            throws IOException {
        files.writeText(Path.of("model.yaml"), UNSERVED);
        CommandRun run = CommandRun.of(files, "", "prove", "model.yaml", "--runs", "5");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("\nPARTLY PROVEN (50 instances): 5 answers right")
                .contains("; but Open is not served (");
        CommandRun accepted =
                CommandRun.of(files, "", "prove", "model.yaml", "--runs", "5", "--accept-unserved");
        assertThat(accepted.exitCode()).isZero();
        assertThat(accepted.out())
                .contains("\nPROVEN (50 instances), without Open (not served): 5 answers right");
    }

    private static final String ONE =
            """
            model: tickets
            entities:
              Ticket: {key: id, count: 50, attributes: {id: int, state: text}}
            queries:
              One: {ask: q, jpql: "SELECT t FROM Ticket t WHERE t.id = :id"}
            """;

    @ParameterizedTest
    @CsvSource({
        "failures,0",
        "'failures,gaps',1",
        "gaps,1",
        "warnings,0",
        "'skipped,gaps',1",
        "FAILURES,0"
    })
    void theResultsThatFailACommandAreChosen(String failOn, int exitCode) throws IOException {
        files.writeText(Path.of("model.yaml"), UNSERVED);
        CommandRun run =
                CommandRun.of(files, "", "prove", "model.yaml", "--runs", "5", "--fail-on", failOn);
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("\nPARTLY PROVEN (").contains("; but Open is not served (");
    }

    @Test
    void aWarningFailsACommandOnDemandAndThatIsSaid() throws IOException {
        String model =
                ONE
                        + "  All: {ask: all, jpql: \"SELECT t FROM Ticket t WHERE t.state = :state\"}\n";
        files.writeText(Path.of("model.yaml"), model.replace("count: 50", "count: 900_000_000"));
        String[] prove = {"prove", "model.yaml", "--runs", "3", "--largest", "50"};
        CommandRun usual = CommandRun.of(files, "", prove);
        assertThat(usual.out()).contains("\nWarnings of the design\n");
        assertThat(usual.exitCode()).isZero();
        String[] strict = Arrays.copyOf(prove, prove.length + 2);
        strict[prove.length] = "--fail-on";
        strict[prove.length + 1] = "failures,gaps,warnings";
        CommandRun run = CommandRun.of(files, "", strict);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("error: tickets: the design has warnings, and --fail-on asks for it\n");
    }

    @Test
    void reportFilesAreWrittenWithEveryModel() throws IOException {
        files.writeText(Path.of("models/model.yaml"), ONE);
        files.writeText(Path.of("models/model-2.yaml"), ONE.replace("tickets", "seats"));
        CommandRun run =
                CommandRun.of(
                        files, "", "prove", "models", "--runs", "3", "--junit", "a.xml", "--sarif",
                        "a.sarif");
        assertThat(run.exitCode()).isZero();
        assertThat(files.readText(Path.of("a.xml")))
                .contains("<testsuite name=\"tickets\"", "<testsuite name=\"seats\"");
        assertThat(files.readText(Path.of("a.sarif"))).contains("\"version\" : \"2.1.0\"");
    }

    @Test
    void twoReportsDoNotShareAFile() throws IOException {
        files.writeText(Path.of("model.yaml"), ONE);
        CommandRun run =
                CommandRun.of(
                        files, "", "prove", "model.yaml", "--junit", "a.xml", "--sarif", "a.xml");
        assertThat(run)
                .isEqualTo(
                        new CommandRun("", "error: --junit and --sarif both write to a.xml\n", 2));
    }

    @Test
    void aKeyspaceMayBeAnyWord() throws IOException {
        files.writeText(Path.of("model.yaml"), UNSERVED.replace("model: tickets", "model: select"));
        CommandRun script =
                CommandRun.of(files, "", "design", "model.yaml", "--cql", "-", "--accept-unserved");
        assertThat(script.out()).contains("USE \"select\";");
        CommandRun shell = CommandRun.of(files, script.out(), "shell");
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void initNamesAWayThatItHas() throws IOException {
        files.writeText(Path.of("model.yaml"), UNSERVED);
        assertThat(CommandRun.of(files, "", "init").err())
                .isEqualTo(
                        "error: model.yaml: the file exists; use --force to replace it, or `rowhouse init FILE` for another\n");
    }
}
