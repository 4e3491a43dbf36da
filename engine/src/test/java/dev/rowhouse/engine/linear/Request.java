package dev.rowhouse.engine.linear;

import java.util.Optional;

/// What a client asks of a partition: `t (p int, c int, v int, s int static, PRIMARY KEY (p, c))`.
sealed interface Request {
    /// `INSERT … IF NOT EXISTS`.
    record Insert(int c, int v) implements Request {
        @Override
        public String toString() {
            return "INSERT c=" + c + " v=" + v + " IF NOT EXISTS";
        }
    }

    /// `UPDATE … SET v IF v = expected`; empty stands for null.
    record Replace(int c, Optional<Integer> expected, int v) implements Request {
        @Override
        public String toString() {
            return "UPDATE c=" + c + " v=" + v + " IF v=" + text(expected);
        }
    }

    /// `UPDATE … SET v IF EXISTS`.
    record Overwrite(int c, int v) implements Request {
        @Override
        public String toString() {
            return "UPDATE c=" + c + " v=" + v + " IF EXISTS";
        }
    }

    /// `DELETE … IF EXISTS`.
    record Delete(int c) implements Request {
        @Override
        public String toString() {
            return "DELETE c=" + c + " IF EXISTS";
        }
    }

    /// `UPDATE … SET s IF s = expected`.
    record ReplaceStatic(Optional<Integer> expected, int s) implements Request {
        @Override
        public String toString() {
            return "UPDATE s=" + s + " IF s=" + text(expected);
        }
    }

    /// `BEGIN BATCH UPDATE … SET v IF v = expected; INSERT …; DELETE …; APPLY BATCH`: rewrites one
    /// row, sets another, deletes a third.
    record Batch(int c, int expected, int v, int inserted, int deleted) implements Request {
        @Override
        public String toString() {
            return "BATCH UPDATE c=%d v=%d IF v=%d; INSERT c=%d v=%d; DELETE c=%d"
                    .formatted(c, v, expected, inserted, v, deleted);
        }
    }

    /// `SELECT …` of the whole partition, in either direction.
    record Read(boolean isReversed) implements Request {
        @Override
        public String toString() {
            return isReversed ? "SELECT reversed" : "SELECT";
        }
    }

    /// `SELECT …` of a row.
    record ReadRow(int c) implements Request {
        @Override
        public String toString() {
            return "SELECT c=" + c;
        }
    }

    private static String text(Optional<Integer> value) {
        return value.map(String::valueOf).orElse("null");
    }
}
