package dev.rowhouse.cql.analysis.path;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Judges access paths: the worst single property decides the grade, every bad property gives a
/// hint.
final class Verdicts {
    private Verdicts() {}

    static Verdict of(AccessPath path) {
        List<String> hints = new ArrayList<>();
        Verdict.Grade grade = Verdict.Grade.GOOD;
        grade = worse(grade, partitions(path, hints));
        grade = worse(grade, filters(path, hints));
        grade = worse(grade, sort(path, hints));
        return new Verdict(grade, summary(path), hints);
    }

    private static Verdict.Grade worse(Verdict.Grade one, Verdict.Grade other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Verdict.Grade partitions(AccessPath path, List<String> hints) {
        return switch (path.partitions()) {
            case PartitionAccess.Point ignored -> Verdict.Grade.GOOD;
            case PartitionAccess.Points points -> points(points, hints);
            case PartitionAccess.Scan scan -> scan(path, scan, hints);
        };
    }

    private static Verdict.Grade points(PartitionAccess.Points points, List<String> hints) {
        OptionalInt count = points.count();
        if (count.isPresent() && count.getAsInt() <= 1) {
            return Verdict.Grade.GOOD;
        }
        hints.add(
                "Each partition is a read of its own behind one coordinator: ask for them one by"
                        + " one, in parallel, or keep the rows together in one partition.");
        return Verdict.Grade.CAREFUL;
    }

    private static Verdict.Grade scan(
            AccessPath path, PartitionAccess.Scan scan, List<String> hints) {
        if (path.usesIndex()) {
            hints.add(
                    "Without the partition key an index is asked on every node: fine for a few rows"
                            + " now and then; a question asked often deserves a table of its own,"
                            + " partitioned by what is known.");
            return Verdict.Grade.CAREFUL;
        }
        if (!scan.range().isAll()) {
            hints.add(
                    "A range of tokens reads many partitions in no useful order: right for walking"
                            + " through a whole table in pieces, wrong for answering a question.");
            return Verdict.Grade.CAREFUL;
        }
        hints.add(
                "Every partition on every node is read: make a table whose partition key is what"
                        + " the question knows.");
        return Verdict.Grade.BAD;
    }

    private static Verdict.Grade filters(AccessPath path, List<String> hints) {
        if (!path.needsFiltering()) {
            return Verdict.Grade.GOOD;
        }
        hints.add(
                "Rows are read, compared and thrown away if they do not match; put the filtered"
                        + " columns into the primary key of a table for this question.");
        return path.partitions() instanceof PartitionAccess.Scan && !path.usesIndex()
                ? Verdict.Grade.BAD
                : Verdict.Grade.CAREFUL;
    }

    private static Verdict.Grade sort(AccessPath path, List<String> hints) {
        if (!path.needsSortInMemory()) {
            return Verdict.Grade.GOOD;
        }
        hints.add(
                "The rows of all partitions are sorted in memory before the first is returned, and"
                        + " cannot be paged: order them within one partition.");
        return Verdict.Grade.BAD;
    }

    private static String summary(AccessPath path) {
        String where = rows(path) + partitionsText(path);
        return path.usesIndex() ? where + ", found by index" : where;
    }

    private static String rows(AccessPath path) {
        if (path.isSingleRow()) {
            return "one row of ";
        }
        if (path.isDistinct()) {
            return "the head of ";
        }
        if (path.clustering().isEmpty()) {
            return "";
        }
        return path.isByRowKey() ? "some rows of " : "one slice of ";
    }

    private static String partitionsText(AccessPath path) {
        return switch (path.partitions()) {
            case PartitionAccess.Point ignored -> "one partition";
            case PartitionAccess.Points points -> {
                OptionalInt count = points.count();
                yield count.isEmpty()
                        ? "several partitions"
                        : "up to " + count.getAsInt() + " partitions";
            }
            case PartitionAccess.Scan scan ->
                    scan.range().isAll()
                            ? path.usesIndex() ? "any partition" : "every partition"
                            : "a range of partitions";
        };
    }
}
