package dev.rowhouse.engine.stress;

import static dev.rowhouse.engine.stress.Workload.require;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A table with indexes and a view, to which others are added and taken away again: whatever way
/// leads to a row that nobody is writing finds it as it is, and finds it no longer when it is
/// deleted.
final class FollowedWorkload implements Workload {
    private static final int WRITERS = 2;
    private static final int ITEMS = 80;
    private static final int TAGS = 6;
    private static final int SCORES = 20;

    // What was last sent and acknowledged; null for none, and an item without tag for a deletion.
    private final AtomicReferenceArray<@Nullable Item> sent = new AtomicReferenceArray<>(ITEMS);
    private final AtomicReferenceArray<@Nullable Item> written = new AtomicReferenceArray<>(ITEMS);

    /// A row of the table.
    private record Item(long version, @Nullable String tag, int score) {
        boolean isLike(Item other) {
            return version == other.version
                    && Objects.equals(tag, other.tag)
                    && score == other.score;
        }
    }

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE s.items (id int PRIMARY KEY, version bigint, tag text, score int) WITH compaction = {'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}");
        session.execute("CREATE INDEX items_tag ON s.items (tag)");
        session.execute(
                "CREATE CUSTOM INDEX items_score ON s.items (score) USING 'StorageAttachedIndex'");
        session.execute(view("items_by_tag", "tag"));
    }

    private static String view(String name, String column) {
        return "CREATE MATERIALIZED VIEW s.%s AS SELECT * FROM s.items WHERE %s IS NOT NULL AND id IS NOT NULL PRIMARY KEY (%s, id)"
                .formatted(name, column, column);
    }

    @Override
    public List<Actor> writers(Rowhouse database) {
        List<Actor> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            writers.add(writer(database.connect(), writer));
        }
        writers.add(changer(database.connect()));
        return writers;
    }

    @Override
    public List<Actor> readers(Rowhouse database) {
        return List.of(reader(database.connect()));
    }

    private Actor writer(Session session, int writer) {
        PreparedStatement insert =
                session.prepare(
                        "INSERT INTO s.items (id, version, tag, score) VALUES (?, ?, ?, ?)");
        PreparedStatement update =
                session.prepare("UPDATE s.items SET version = ?, tag = ?, score = ? WHERE id = ?");
        PreparedStatement delete = session.prepare("DELETE FROM s.items WHERE id = ?");
        return random -> {
            int id = WRITERS * random.nextInt(ITEMS / WRITERS) + writer;
            Item before = sent.get(id);
            long version = before == null ? 1 : before.version() + 1;
            int kind = random.nextInt(8);
            String tag = kind == 0 ? null : "tag " + random.nextInt(TAGS);
            Item item = new Item(version, tag, tag == null ? -1 : random.nextInt(SCORES));
            sent.set(id, item);
            session.execute(
                    switch (kind) {
                        case 0 -> delete.bind(id);
                        case 1, 2, 3 -> insert.bind(id, version, tag, item.score());
                        default -> update.bind(version, tag, item.score(), id);
                    });
            written.set(id, item);
        };
    }

    private Actor reader(Session session) {
        PreparedStatement byKey =
                session.prepare("SELECT id, version, tag, score FROM s.items WHERE id = ?");
        PreparedStatement byTag =
                session.prepare("SELECT id, version, tag, score FROM s.items WHERE tag = ?");
        PreparedStatement byScore =
                session.prepare(
                        "SELECT id, version, tag, score FROM s.items WHERE score >= ? AND score < ?");
        PreparedStatement fromView =
                session.prepare("SELECT id, version, tag, score FROM s.items_by_tag WHERE tag = ?");
        return random -> {
            Stable expected = new Stable();
            String tag = "tag " + random.nextInt(TAGS);
            int score = random.nextInt(SCORES);
            switch (random.nextInt(4)) {
                case 0 -> {
                    int id = random.nextInt(ITEMS);
                    ResultSet found = session.execute(byKey.bind(id));
                    expected.check("the table", found, (number, ignored) -> number == id);
                }
                case 1 ->
                        expected.check(
                                "the index of tags",
                                session.execute(byTag.bind(tag)),
                                (ignored, item) -> tag.equals(item.tag()));
                case 2 ->
                        expected.check(
                                "the index of scores",
                                session.execute(byScore.bind(score, score + 3)),
                                (ignored, item) ->
                                        item.score() >= score && item.score() < score + 3);
                default ->
                        expected.check(
                                "the view by tags",
                                session.execute(fromView.bind(tag)),
                                (ignored, item) -> tag.equals(item.tag()));
            }
        };
    }

    /// Which rows are asked for.
    @FunctionalInterface
    private interface Wanted {
        boolean test(int id, Item item);
    }

    /// The rows as they are when a read begins; those that are the same when it has ended, it must
    /// show.
    private final class Stable {
        private final List<@Nullable Item> before = new ArrayList<>(ITEMS);

        Stable() {
            for (int id = 0; id < ITEMS; id++) {
                before.add(written.get(id));
            }
        }

        void check(String source, ResultSet result, Wanted wanted) {
            Map<Integer, Item> found = new HashMap<>();
            for (ResultRow row : result) {
                int id = row.getInt("id");
                Item item =
                        new Item(row.getLong("version"), row.getString("tag"), row.getInt("score"));
                require(wanted.test(id, item), "%s shows %d %s", source, id, item);
                require(found.put(id, item) == null, "%s shows %d twice", source, id);
            }
            for (int id = 0; id < ITEMS; id++) {
                Item item = before.get(id);
                if (item == sent.get(id)) {
                    boolean isExpected =
                            item != null && item.tag() != null && wanted.test(id, item);
                    Item shown = found.get(id);
                    require(
                            isExpected ? shown != null && shown.isLike(item) : shown == null,
                            "%s shows %s of %d, which is %s",
                            source,
                            shown,
                            id,
                            item);
                }
            }
        }
    }

    private Actor changer(Session session) {
        return random -> {
            if (random.nextInt(2) == 0) {
                session.execute("CREATE INDEX items_version ON s.items (version)");
                checkVersions(session, random);
                session.execute("DROP INDEX s.items_version");
            } else {
                session.execute(view("items_by_score", "score"));
                checkScores(session, random.nextInt(SCORES));
                session.execute("DROP MATERIALIZED VIEW s.items_by_score");
            }
        };
    }

    private void checkScores(Session session, int score) {
        new Stable()
                .check(
                        "the new view",
                        session.execute(
                                "SELECT id, version, tag, score FROM s.items_by_score WHERE score = ?",
                                score),
                        (ignored, item) -> item.score() == score);
    }

    private void checkVersions(Session session, RandomSource random) {
        Item some = written.get(random.nextInt(ITEMS));
        long version = some == null ? 1 : some.version();
        new Stable()
                .check(
                        "the new index",
                        session.execute(
                                "SELECT id, version, tag, score FROM s.items WHERE version = ?",
                                version),
                        (ignored, item) -> item.version() == version);
    }

    @Override
    public void verify(Session session) {
        new Stable()
                .check(
                        "the table at rest",
                        session.execute("SELECT id, version, tag, score FROM s.items"),
                        (ignored, unused) -> true);
        new Stable()
                .check(
                        "the view at rest",
                        session.execute("SELECT id, version, tag, score FROM s.items_by_tag"),
                        (ignored, unused) -> true);
        for (int i = 0; i < TAGS; i++) {
            String tag = "tag " + i;
            new Stable()
                    .check(
                            "the index of tags at rest",
                            session.execute(
                                    "SELECT id, version, tag, score FROM s.items WHERE tag = ?",
                                    tag),
                            (ignored, item) -> tag.equals(item.tag()));
        }
        new Stable()
                .check(
                        "the index of scores at rest",
                        session.execute(
                                "SELECT id, version, tag, score FROM s.items WHERE score >= 0"),
                        (ignored, unused) -> true);
    }
}
