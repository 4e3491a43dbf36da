package dev.rowhouse.engine.stress;

import static dev.rowhouse.engine.stress.Workload.require;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/// Logs that grow at one end and are cut at the other. Each read, of whatever kind, finds what was
/// acknowledged before it began, and nothing that was cut off before.
final class AppendingWorkload implements Workload {
    private static final int WRITERS = 3;
    private static final int KEPT = 300;
    private static final int CUT_EVERY = 100;
    private static final int TAIL = 7;
    private static final int PAGE = 50;

    // By writer: the last number that was sent and acknowledged, and up to where was asked to be
    // cut off and is.
    private final AtomicLongArray sent = new AtomicLongArray(WRITERS);
    private final AtomicLongArray written = new AtomicLongArray(WRITERS);
    private final AtomicLongArray cutting = new AtomicLongArray(WRITERS);
    private final AtomicLongArray cut = new AtomicLongArray(WRITERS);

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE s.log (writer int, n bigint, v text, PRIMARY KEY (writer, n)) WITH gc_grace_seconds = 0 AND compaction = {'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}");
    }

    @Override
    public List<Actor> writers(Rowhouse database) {
        return IntStream.range(0, WRITERS).mapToObj(i -> writer(database.connect(), i)).toList();
    }

    @Override
    public List<Actor> readers(Rowhouse database) {
        return List.of(new Reader(database.connect()), new Reader(database.connect()));
    }

    private Actor writer(Session session, int writer) {
        PreparedStatement append =
                session.prepare("INSERT INTO s.log (writer, n, v) VALUES (?, ?, ?)");
        PreparedStatement cutOff = session.prepare("DELETE FROM s.log WHERE writer = ? AND n <= ?");
        return random -> {
            long n = sent.incrementAndGet(writer);
            session.execute(append.bind(writer, n, value(writer, n)));
            written.set(writer, n);
            if (n % CUT_EVERY == 0 && n > KEPT) {
                long last = n - KEPT + random.nextInt(CUT_EVERY / 2);
                cutting.set(writer, last);
                session.execute(cutOff.bind(writer, last));
                cut.set(writer, last);
            }
        };
    }

    private static String value(int writer, long n) {
        return writer + "/" + n + " " + "x".repeat((int) (n % 97));
    }

    /// The numbers of a writer that must be there, those that may, and those that must not, for a
    /// read that begins now and has ended when [#check] is called.
    private final class Expectation {
        private final int writer;
        private final long writtenBefore;
        private final long cutBefore;

        Expectation(int writer) {
            this.writer = writer;
            this.cutBefore = cut.get(writer);
            this.writtenBefore = written.get(writer);
        }

        /// @param found ascending
        /// @param from the first number asked for
        /// @param to the last number asked for
        void check(String what, List<Long> found, long from, long to) {
            long sentAfter = sent.get(writer);
            long cutAfter = cutting.get(writer);
            long first = Math.max(cutAfter + 1, from);
            long last = Math.min(writtenBefore, to);
            String numbers =
                    " of writer %d from %d to %d: must %d to %d, may %d to %d, found %s"
                            .formatted(
                                    writer, from, to, first, last, cutBefore + 1, sentAfter, found);
            require(
                    found.isEmpty()
                            || (found.getFirst() > cutBefore && found.getLast() <= sentAfter),
                    "%s shows too much%s",
                    what,
                    numbers);
            require(
                    first > last
                            || found.stream().filter(n -> n >= first && n <= last).count()
                                    == last - first + 1,
                    "%s shows too little%s",
                    what,
                    numbers);
        }

        void checkIsGapless(String what, List<Long> found) {
            for (int i = 1; i < found.size(); i++) {
                require(found.get(i) == found.get(i - 1) + 1, "%s has a gap: %s", what, found);
            }
        }
    }

    /// Reads in all ways there are.
    ///
    /// **Thread safety.** Belongs to one thread.
    private final class Reader implements Actor {
        private final Session session;
        private final PreparedStatement all;
        private final PreparedStatement tail;
        private final PreparedStatement slice;
        private final PreparedStatement some;
        private final PreparedStatement one;
        private final PreparedStatement count;
        private final PreparedStatement scan;
        private final long[] seen = new long[WRITERS];

        Reader(Session session) {
            this.session = session;
            this.all = session.prepare("SELECT n, v FROM s.log WHERE writer = ?");
            this.tail =
                    session.prepare(
                            "SELECT n, v FROM s.log WHERE writer = ? ORDER BY n DESC LIMIT "
                                    + TAIL);
            this.slice =
                    session.prepare("SELECT n, v FROM s.log WHERE writer = ? AND n >= ? AND n < ?");
            this.some =
                    session.prepare("SELECT n, v FROM s.log WHERE writer = ? AND n IN (?, ?, ?)");
            this.one = session.prepare("SELECT n, v FROM s.log WHERE writer = ? AND n = ?");
            this.count = session.prepare("SELECT count(*) FROM s.log WHERE writer = ?");
            this.scan = session.prepare("SELECT writer, n, v FROM s.log");
        }

        @Override
        public void step(RandomSource random) {
            int writer = random.nextInt(WRITERS);
            Expectation expected = new Expectation(writer);
            long middle =
                    expected.cutBefore
                            + random.nextLong(expected.writtenBefore - expected.cutBefore + 1);
            switch (random.nextInt(9)) {
                case 0 -> {
                    List<Long> found = numbers(writer, session.execute(all.bind(writer)));
                    expected.check("a read of the partition", found, 0, Long.MAX_VALUE);
                    expected.checkIsGapless("a read of the partition", found);
                }
                case 1, 2 -> readTail(writer, expected);
                case 3 ->
                        expected.check(
                                "a slice",
                                numbers(
                                        writer,
                                        session.execute(slice.bind(writer, middle, middle + TAIL))),
                                middle,
                                middle + TAIL - 1);
                case 4 -> {
                    List<Long> found =
                            numbers(
                                    writer,
                                    session.execute(
                                            some.bind(writer, middle + 2, middle, middle + 1)));
                    expected.check("a read of names", found, middle, middle + 2);
                }
                case 5, 6 ->
                        expected.check(
                                "a read of a row",
                                numbers(writer, session.execute(one.bind(writer, middle))),
                                middle,
                                middle);
                case 7 -> count(writer, expected);
                default -> scan();
            }
        }

        private void readTail(int writer, Expectation expected) {
            List<Long> found = numbers(writer, session.execute(tail.bind(writer))).reversed();
            long from = found.size() < TAIL ? 0 : found.getFirst();
            expected.check("a reversed read", found, from, Long.MAX_VALUE);
            expected.checkIsGapless("a reversed read", found);
            if (!found.isEmpty()) {
                require(
                        found.getLast() >= seen[writer],
                        "writer %d: %d was seen, and then %s",
                        writer,
                        seen[writer],
                        found);
                seen[writer] = found.getLast();
            }
        }

        private void count(int writer, Expectation expected) {
            long counted = session.execute(count.bind(writer)).first().orElseThrow().getLong(0);
            long most = sent.get(writer) - expected.cutBefore;
            long least = expected.writtenBefore - cutting.get(writer);
            require(
                    counted >= least && counted <= most,
                    "counted %d instead of %d to %d",
                    counted,
                    least,
                    most);
        }

        private void scan() {
            List<Expectation> expected = new ArrayList<>();
            List<List<Long>> found = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                expected.add(new Expectation(writer));
                found.add(new ArrayList<>());
            }
            for (ResultRow row : session.execute(scan.bind().withPageSize(PAGE))) {
                int writer = row.getInt("writer");
                found.get(writer).add(number(writer, row));
            }
            for (int writer = 0; writer < WRITERS; writer++) {
                expected.get(writer).check("a paged scan", found.get(writer), 0, Long.MAX_VALUE);
            }
        }
    }

    private static List<Long> numbers(int writer, ResultSet result) {
        List<Long> numbers = new ArrayList<>();
        result.forEach(row -> numbers.add(number(writer, row)));
        return numbers;
    }

    private static long number(int writer, ResultRow row) {
        long n = row.getLong("n");
        require(
                value(writer, n).equals(row.getString("v")),
                "writer %d, n %d has value %s",
                writer,
                n,
                row.getString("v"));
        return n;
    }

    @Override
    public void verify(Session session) {
        for (int writer = 0; writer < WRITERS; writer++) {
            Expectation expected = new Expectation(writer);
            List<Long> found =
                    numbers(
                            writer,
                            session.execute("SELECT n, v FROM s.log WHERE writer = ?", writer));
            expected.check("the table at rest", found, 0, Long.MAX_VALUE);
            expected.checkIsGapless("the table at rest", found);
        }
    }
}
