package dev.rowhouse.studio.app;

import dev.rowhouse.base.Clock;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.text.ExplanationTree;
import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.replay.CaseMismatchException;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.studio.file.ModelOnDisk;
import dev.rowhouse.studio.file.ModelText;
import dev.rowhouse.studio.http.Answer;
import dev.rowhouse.studio.http.BadCallException;
import dev.rowhouse.studio.http.Call;
import dev.rowhouse.studio.http.Resources;
import dev.rowhouse.studio.page.ComparePage;
import dev.rowhouse.studio.page.ExportPage;
import dev.rowhouse.studio.page.FileEdits;
import dev.rowhouse.studio.page.ImportPage;
import dev.rowhouse.studio.page.JavaArchive;
import dev.rowhouse.studio.page.PicturePage;
import dev.rowhouse.studio.page.ReplayPage;
import dev.rowhouse.studio.page.ReportExport;
import dev.rowhouse.studio.page.RingPage;
import dev.rowhouse.studio.page.RowsPage;
import dev.rowhouse.studio.page.SizesPage;
import dev.rowhouse.studio.page.TimelinePage;
import dev.rowhouse.studio.session.CqlConsole;
import dev.rowhouse.studio.session.DesignedModel;
import dev.rowhouse.studio.session.ProofChoice;
import dev.rowhouse.studio.session.ProofState;
import dev.rowhouse.studio.session.Replays;
import dev.rowhouse.studio.session.Session;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// Answers the requests of the page for data.
///
/// **Thread safety.** Safe.
final class Api {
    private static final int CONFLICT = 409;
    private static final String SCHEMA = "dev/rowhouse/studio/schema/model.schema.json";
    private static final String GALLERY = "/api/gallery/";

    /// So many other ways are shown for each question.
    private static final int ALTERNATIVES = 6;

    private final Session session;
    private final Clock clock;

    Api(Session session, Clock clock) {
        this.session = session;
        this.clock = clock;
    }

    /// Answers a request.
    ///
    /// @throws IOException when the model file cannot be read or written
    Answer answer(Call call) throws IOException {
        return switch (call.method() + " " + call.path()) {
            case "PUT /api/file" -> write(call);
            case "GET /api/schema" -> Answer.text("application/json", Resources.text(SCHEMA));
            case "GET /api/gallery" -> Answer.json(Gallery.list());
            case "POST /api/compare" -> onModel((model, result) -> compare(call, model, result));
            case "POST /api/order" -> onModel((model, _) -> order(call, model));
            case "POST /api/prove" -> prove(call);
            case "POST /api/prove/stop" -> stopProof();
            case "POST /api/cql" -> onDesign((model, subject) -> cql(call, model, subject));
            case "POST /api/cql/complete" ->
                    onDesign((model, subject) -> complete(call, model, subject));
            case "POST /api/cql/reset" -> resetSample();
            case "POST /api/replay" -> onDesign((model, subject) -> replay(call, model, subject));
            case "GET /api/why" -> onDesign((_, subject) -> why(subject));
            case "GET /api/picture" -> onModel((model, _) -> picture(call, model));
            case "GET /api/picture.css" ->
                    Answer.text(
                            "text/css; charset=utf-8",
                            "@scope (.picture) {\n" + SvgWriter.style() + "}\n");
            case "GET /api/ring" -> onModel((_, result) -> ring(call, result));
            case "GET /api/timeline" -> onModel((model, _) -> timeline(call, model));
            case "GET /api/sizes" -> onDesign((_, subject) -> Answer.json(SizesPage.of(subject)));
            case "GET /api/export" -> onDesign((_, subject) -> export(call, subject));
            case "GET /api/java" -> onDesign((_, subject) -> java(call, subject));
            case "GET /api/report" -> onModel(this::report);
            case "GET /api/svg" -> onModel((model, result) -> svg(call, model, result));
            case "POST /api/import" -> imported(call);
            case "GET /api/rows" -> onDesign((model, subject) -> rows(call, model, subject));
            default -> other(call);
        };
    }

    private Answer other(Call call) {
        if (call.method().equals("GET") && call.path().startsWith(GALLERY)) {
            return Gallery.text(call.path().substring(GALLERY.length()))
                    .map(text -> Answer.text("text/plain; charset=utf-8", text))
                    .orElseGet(() -> Answer.missing("there is no such example"));
        }
        return Answer.missing("there is no " + call.method() + " " + call.path());
    }

    private Answer write(Call call) throws IOException {
        ModelOnDisk.Outcome outcome =
                session.write(call.text("base"), call.text("text"), call.text("writer"));
        ModelText now = outcome.now();
        return outcome.isWritten()
                ? Answer.json(Map.of("version", now.version()))
                : Answer.json(CONFLICT, Map.of("version", now.version(), "text", now.text()));
    }

    /// The edits that give a question some keys, or take them away.
    private static Answer order(Call call, DesignedModel model) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("version", model.version());
        tree.put("edits", new FileEdits(model).trees(change(call)));
        return Answer.json(tree);
    }

    /// What would differ if a question had some keys, or had them no longer.
    private Answer compare(Call call, DesignedModel model, DesignedModel.Result result) {
        String other =
                new FileEdits(model)
                        .applied(change(call))
                        .orElseThrow(() ->
                                new BadCallException(
                                        "the model file says so already, or another file has the question"));
        Reading<Changes> changes = session.compare(result.workload(), other);
        return Answer.json(
                ComparePage.of(
                        changes.value().orElseThrow(() -> new BadCallException(changes.text()))));
    }

    /// The keys that a request gives a question, or takes away.
    private static ModelChange change(Call call) {
        if (!(call.body().get("keys") instanceof Map<?, ?> keys)) {
            throw new BadCallException("the request needs `keys`");
        }
        String question = call.text("question");
        List<ModelChange.Entry> entries = new ArrayList<>();
        keys.forEach((key, value) ->
                entries.add(
                        new ModelChange.Entry(
                                question,
                                String.valueOf(key),
                                Optional.ofNullable(value).map(String::valueOf))));
        return new ModelChange(entries);
    }

    private Answer prove(Call call) {
        ProofChoice choice = choice(call.number("callers"), call.text("replicas"));
        if (!session.prove(choice)) {
            throw new BadCallException("there is nothing to prove: the file has mistakes");
        }
        return Answer.json(Map.of());
    }

    private static ProofChoice choice(int callers, String replicas) {
        try {
            return new ProofChoice(
                    callers,
                    replicas.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Levels.Level.valueOf(replicas)));
        } catch (IllegalArgumentException e) {
            throw new BadCallException(String.valueOf(e.getMessage()));
        }
    }

    private Answer stopProof() {
        session.stopProof();
        return Answer.json(Map.of());
    }

    private Answer resetSample() {
        session.samples().reset();
        return Answer.json(Map.of());
    }

    private Answer cql(Call call, DesignedModel model, Subject subject) {
        CqlConsole.Output output =
                session.samples().execute(model.version(), subject, call.text("cql"));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", output.text());
        tree.put("errors", output.errors());
        return Answer.json(tree);
    }

    private Answer complete(Call call, DesignedModel model, Subject subject) {
        return Answer.json(
                Map.of(
                        "words",
                        session.samples()
                                .completions(
                                        model.version(),
                                        subject,
                                        call.text("cql"),
                                        Math.clamp(
                                                call.number("cursor"),
                                                0,
                                                call.text("cql").length()))));
    }

    private Answer rows(Call call, DesignedModel model, Subject subject) {
        String table = call.parameter("table").orElse("");
        if (subject.design().tables().stream().noneMatch(each -> each.name().equals(table))) {
            return Answer.missing("there is no table `" + table + "`");
        }
        return Answer.json(
                RowsPage.of(table, session.samples().rows(model.version(), subject, table)));
    }

    private Answer picture(Call call, DesignedModel model) {
        return session.drawings()
                .picture(model, call.parameter("name").orElse(""))
                .map(picture -> Answer.json(PicturePage.of(picture)))
                .orElseGet(() -> Answer.missing("there is no such picture"));
    }

    private Answer svg(Call call, DesignedModel model, DesignedModel.Result result) {
        String design = result.sized().design().name();
        return session.drawings()
                .picture(model, call.parameter("name").orElse(""))
                .map(picture ->
                        Answer.text("image/svg+xml", SvgWriter.document(picture.scene()))
                                .savedAs("%s-%s.svg".formatted(design, picture.name())))
                .orElseGet(() -> Answer.missing("there is no such picture"));
    }

    private Answer timeline(Call call, DesignedModel model) {
        return session.drawings()
                .timeline(model, call.parameter("mutation").orElse(""))
                .map(timeline -> Answer.json(TimelinePage.of(timeline)))
                .orElseGet(() -> Answer.missing("no call of this mutation could be made up"));
    }

    private Answer ring(Call call, DesignedModel.Result result) {
        RingSettings usual = RingSettings.of(result.workload().model());
        try {
            RingSettings settings =
                    new RingSettings(
                            number(call, "nodes", usual.nodes()),
                            number(call, "vnodes", usual.vnodes()),
                            number(call, "copies", usual.copies()),
                            usual.seed());
            return Answer.json(RingPage.of(result, settings, clock));
        } catch (IllegalArgumentException e) {
            throw new BadCallException(String.valueOf(e.getMessage()));
        }
    }

    private static int number(Call call, String name, int usual) {
        return call.parameter(name).map(Integer::parseInt).orElse(usual);
    }

    private Answer replay(Call call, DesignedModel model, Subject subject) {
        Object tree = call.body().get("case");
        if (tree == null) {
            throw new BadCallException("the request needs a `case`");
        }
        try {
            return Answer.json(ReplayPage.of(Replays.run(subject, tree, clock), model.places()));
        } catch (CaseMismatchException e) {
            throw new BadCallException(String.valueOf(e.getMessage()));
        }
    }

    private static Answer why(Subject subject) {
        return Answer.json(
                ExplanationTree.of(
                        Designer.explain(subject.workload(), ALTERNATIVES).explanation()));
    }

    private static Answer export(Call call, Subject subject) {
        return ExportPage.of(call.parameter("kind").orElse(""), subject)
                .map(Api::saved)
                .orElseGet(() -> Answer.missing("there is no such export"));
    }

    private static Answer java(Call call, Subject subject) {
        String usual = JavaArchive.usualPackage(subject.design().name());
        try {
            return saved(JavaArchive.of(subject, call.parameter("package").orElse(usual)));
        } catch (ExportException e) {
            throw new BadCallException(String.valueOf(e.getMessage()));
        }
    }

    /// The report; with the proof, if one of this version has ended.
    private Answer report(DesignedModel model, DesignedModel.Result result) {
        Optional<ReportSubject.Proof> proof =
                session.proof() instanceof ProofState.Ended(var version, var ended)
                                && version.equals(model.version())
                        ? Optional.of(
                                new ReportSubject.Proof(
                                        ended.report(), ended.source().places(), Optional.empty()))
                        : Optional.empty();
        return saved(ReportExport.of(result, proof));
    }

    private static Answer saved(ExportPage.Saved file) {
        return Answer.content(file.type(), file.content()).savedAs(file.name());
    }

    private static Answer imported(Call call) {
        try {
            return Answer.json(ImportPage.of(call.text("name"), call.text("text")));
        } catch (ImportException e) {
            throw new BadCallException(e.text());
        }
    }

    private Answer onDesign(BiFunction<DesignedModel, Subject, Answer> answer) {
        return onModel((model, result) -> answer.apply(model, result.subject()));
    }

    /// Answers from the present design.
    private Answer onModel(BiFunction<DesignedModel, DesignedModel.Result, Answer> answer) {
        DesignedModel model =
                session.designed()
                        .orElseThrow(() -> new BadCallException("there is no design yet"));
        return answer.apply(
                model,
                model.result()
                        .orElseThrow(() ->
                                new BadCallException("there is no design: the file has mistakes")));
    }
}
