package dev.rowhouse.studio.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.studio.file.ModelOnDisk;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A session follows its file, whoever changes it.
class SessionTest {
    private static final String MODEL =
            """
            model: small
            entities:
              User:
                key: name
                count: 1000
                attributes:
                  name: text
                  mail: text
            queries:
              Q1:
                ask: Find a user
                jpql: SELECT u.mail FROM User u WHERE u.name = :name
            """;

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir private Path folder = Path.of("");

    private final BlockingQueue<Happening> happened = new LinkedBlockingQueue<>();
    private final Steps steps = new Steps();
    private Optional<Session> session = Optional.empty();

    /// A scheduler whose step the test runs.
    private static final class Steps implements Scheduler {
        private Runnable look = () -> {};

        @Override
        public void execute(Runnable step) {
            step.run();
        }

        @Override
        public Repetition every(Duration pause, Runnable step) {
            look = step;
            return () -> {};
        }
    }

    private Session open(String text) throws IOException {
        Files.writeString(folder.resolve("model.yaml"), text);
        Session opened =
                Session.open(
                        new Session.Surroundings(
                                FileSystem.system(), Clock.system(), steps, "test"),
                        new ModelOnDisk(FileSystem.system(), folder.resolve("model.yaml")),
                        happened::add);
        session = Optional.of(opened);
        return opened;
    }

    @AfterEach
    void close() {
        session.ifPresent(Session::close);
    }

    private <T> T await(Class<T> kind, Predicate<T> condition) throws InterruptedException {
        while (true) {
            Happening next = happened.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(next).as("a " + kind.getSimpleName()).isNotNull();
            if (kind.isInstance(next) && condition.test(kind.cast(next))) {
                return kind.cast(next);
            }
        }
    }

    private DesignedModel designed(Predicate<DesignedModel> condition) throws InterruptedException {
        return await(Happening.Designed.class, each -> condition.test(each.model())).model();
    }

    @Test
    void theFileIsDesigned() throws Exception {
        Session opened = open(MODEL);
        DesignedModel model = designed(each -> true);
        assertThat(model.version()).isEqualTo(opened.text().version());
        assertThat(model.subject().orElseThrow().design().tables()).hasSize(1);
    }

    @Test
    void aMistakeHasAPlaceAndARemedy() throws Exception {
        open(MODEL.replace("u.mail", "u.mial"));
        DesignedModel model = designed(each -> true);
        assertThat(model.subject()).isEmpty();
        assertThat(model.mistakes())
                .singleElement()
                .satisfies(mistake -> {
                    assertThat(mistake.position().line()).isEqualTo(12);
                    assertThat(mistake.remedy()).isEqualTo("did you mean `mail`?");
                });
    }

    @Test
    void changesOfOtherProgramsAreSeen() throws Exception {
        open(MODEL);
        designed(each -> true);
        Files.writeString(folder.resolve("model.yaml"), MODEL.replace("mail", "email"));
        steps.look.run();
        Happening.FileChanged changed = await(Happening.FileChanged.class, each -> true);
        assertThat(changed.writer()).isEmpty();
        assertThat(changed.text().text()).contains("email");
        designed(each -> each.version().equals(changed.text().version()));
    }

    @Test
    void changesOfIncludedFilesAreSeen() throws Exception {
        Path more = folder.resolve("more.yaml");
        Files.writeString(
                more,
                "entities:\n  Place:\n    key: id\n    count: 10\n    attributes:\n      id: int\n");
        open(MODEL.replace("model: small\n", "model: small\ninclude: more.yaml\n"));
        designed(each -> each.subject().isPresent());
        Files.writeString(more, "entities: 3\n");
        steps.look.run();
        assertThat(designed(each -> each.subject().isEmpty()).mistakes()).isNotEmpty();
        Files.writeString(
                more,
                "entities:\n  Place:\n    key: id\n    count: 10\n    attributes:\n      id: int\n");
        steps.look.run();
        designed(each -> each.subject().isPresent());
    }

    @Test
    void ofManyWritesTheLastIsDesigned() throws Exception {
        Session opened = open(MODEL);
        String last = "";
        for (int i = 0; i < 30; i++) {
            last =
                    opened.write(opened.text().version(), MODEL + "# " + i + "\n", "page")
                            .now()
                            .version();
        }
        String wanted = last;
        designed(each -> each.version().equals(wanted));
        assertThat(opened.designed().orElseThrow().version()).isEqualTo(wanted);
    }

    @Test
    void aProofGoesOnAndEnds() throws Exception {
        Session opened = open(MODEL);
        designed(each -> true);
        assertThat(opened.prove(ProofChoice.USUAL)).isTrue();
        await(
                Happening.Proving.class,
                each ->
                        each.state() instanceof ProofState.Ended ended
                                && ended.proof().report().holds()
                                && ended.proof().report().races().isPresent());
    }

    @Test
    void aProofForOneCallerAtATimeLetsNobodyMeet() throws Exception {
        Session opened = open(MODEL);
        designed(each -> true);
        opened.prove(new ProofChoice(0, Optional.of(Levels.Level.ONE)));
        ReportedProof proof =
                ((ProofState.Ended)
                                await(
                                                Happening.Proving.class,
                                                each -> each.state() instanceof ProofState.Ended)
                                        .state())
                        .proof();
        assertThat(proof.report().races()).isEmpty();
        assertThat(proof.source().options()).isEqualTo(Map.of("racing", false));
    }

    @Test
    void theOptionsAreThoseOfTheCommand() {
        assertThat(ProofChoice.USUAL.options()).isEmpty();
        assertThat(new ProofChoice(3, Optional.of(Levels.Level.ONE)).options())
                .isEqualTo(Map.of("racingCallers", 3, "racingReplicas", "ONE"));
    }

    @Test
    void callersThatMeetAreExploredUntilTheyAreStopped() throws Exception {
        String text =
                Files.readString(
                        Path.of(System.getProperty("project.root", ".."))
                                .resolve("examples/jobs/model.yaml"));
        Session opened = open(text);
        designed(each -> true);
        opened.prove(new ProofChoice(3, Optional.of(Levels.Level.QUORUM)));
        await(
                Happening.Proving.class,
                each ->
                        each.state() instanceof ProofState.Running running
                                && running.phase().equals("exploring concurrent callers")
                                && running.total() > 0);
        opened.stopProof();
        await(Happening.Proving.class, each -> each.state() instanceof ProofState.Stopped);
    }

    @Test
    void aProofCanBeStopped() throws Exception {
        Session opened = open(MODEL);
        designed(each -> true);
        opened.prove(ProofChoice.USUAL);
        opened.stopProof();
        await(Happening.Proving.class, each -> each.state() instanceof ProofState.Stopped);
    }

    @Test
    void theConsoleWorksOnSampleDataAndNotOnFiles() throws Exception {
        Session opened = open(MODEL);
        DesignedModel model = designed(each -> true);
        var subject = model.subject().orElseThrow();
        String table = subject.design().tables().getFirst().name();
        CqlConsole.Output counted =
                opened.samples().execute(model.version(), subject, "SELECT count(*) FROM " + table);
        assertThat(counted.errors()).isEmpty();
        assertThat(counted.text()).contains("count");
        assertThat(opened.samples().rows(model.version(), subject, table).partitions())
                .isNotEmpty();
        assertThat(opened.samples().completions(model.version(), subject, "SELECT * FROM ", 14))
                .contains(table);
        assertThat(opened.samples().execute(model.version(), subject, "SOURCE 'model.yaml'"))
                .extracting(CqlConsole.Output::errors)
                .asString()
                .contains("No permission");
    }
}
