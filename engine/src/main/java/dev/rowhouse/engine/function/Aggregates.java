package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/// The native aggregates (`count`, `min`, `max`, `sum` and `avg`) and the way to user-defined ones.
///
/// Nulls do not count. Without rows `count`, `sum` and `avg` are zero and `min` and `max` null. An
/// average of integers is cut to an integer, one of `decimal` is rounded to the digits of the sum.
public final class Aggregates {
    private Aggregates() {}

    /// The implementation of an aggregate.
    public static AggregateFunction of(ResolvedFunction function) {
        List<CqlType> arguments = function.argumentTypes();
        CqlType result = function.returnType();
        return switch (function.function()) {
            case COUNT_ROWS -> context -> Count.ofRows();
            case COUNT -> context -> Count.ofValues();
            case MIN -> context -> new Extreme(arguments.getFirst(), -1);
            case MAX -> context -> new Extreme(arguments.getFirst(), 1);
            case SUM -> sum((NativeType) arguments.getFirst(), result, false);
            case AVG -> sum((NativeType) arguments.getFirst(), result, true);
            case USER_AGGREGATE -> UserAggregate.of(function);
            default -> throw new IllegalArgumentException(function + " is no aggregate");
        };
    }

    private static AggregateFunction sum(NativeType type, CqlType result, boolean average) {
        return switch (type) {
            case FLOAT, DOUBLE -> context -> new FloatSum(type, result, average);
            case DECIMAL -> context -> new DecimalSum(average);
            default -> context -> new IntegerSum(type, result, average);
        };
    }

    private static final class Count implements AggregateFunction.State {
        private final boolean rows;
        private long count;

        private Count(boolean rows) {
            this.rows = rows;
        }

        static Count ofRows() {
            return new Count(true);
        }

        static Count ofValues() {
            return new Count(false);
        }

        @Override
        public void add(@Nullable Bytes[] arguments) {
            if (rows || arguments[0] != null) {
                count++;
            }
        }

        @Override
        public Bytes result() {
            return Bytes.ofLong(count);
        }
    }

    private static final class Extreme implements AggregateFunction.State {
        private final CqlType type;
        private final int sign;
        private @Nullable Bytes best;

        Extreme(CqlType type, int sign) {
            this.type = type;
            this.sign = sign;
        }

        @Override
        public void add(@Nullable Bytes[] arguments) {
            Bytes value = arguments[0];
            if (value == null) {
                return;
            }
            Bytes known = best;
            if (known == null || Integer.signum(type.compare(value, known)) == sign) {
                best = value;
            }
        }

        @Override
        public @Nullable Bytes result() {
            return best;
        }
    }

    /// A sum or an average of numbers; null does not count.
    private abstract static class Sum implements AggregateFunction.State {
        final CqlType result;
        final boolean average;
        long count;
        private final CqlType type;

        Sum(CqlType type, CqlType result, boolean average) {
            this.type = type;
            this.result = result;
            this.average = average;
        }

        @Override
        public final void add(@Nullable Bytes[] arguments) {
            Bytes bytes = arguments[0];
            Number value = bytes == null ? null : Numbers.read(type, bytes);
            if (value != null) {
                count++;
                add(value);
            }
        }

        /// Adds a number, which has been counted.
        abstract void add(Number value);
    }

    // Exact in a long until that overflows, then in a BigInteger, so that an average never wraps.
    // A sum wraps around at the width of its type, as Cassandra's does.
    private static final class IntegerSum extends Sum {
        private long sum;
        private BigInteger carried = BigInteger.ZERO;

        IntegerSum(CqlType type, CqlType result, boolean average) {
            super(type, result, average);
        }

        @Override
        void add(Number value) {
            if (value instanceof BigInteger integer) {
                carried = carried.add(integer);
                return;
            }
            long before = sum;
            sum += value.longValue();
            if (((before ^ sum) & (value.longValue() ^ sum)) < 0) {
                carried = carried.add(BigInteger.valueOf(before));
                sum = value.longValue();
            }
        }

        @Override
        public Bytes result() {
            BigInteger total = carried.add(BigInteger.valueOf(sum));
            if (average && count > 0) {
                total = total.divide(BigInteger.valueOf(count));
            }
            return Numbers.write(result, total);
        }
    }

    // Summed with Kahan's compensation for the digits that a plain sum loses.
    private static final class FloatSum extends Sum {
        private double sum;
        private double compensation;
        private double plainSum;

        FloatSum(CqlType type, CqlType result, boolean average) {
            super(type, result, average);
        }

        @Override
        void add(Number value) {
            double number = value.doubleValue();
            plainSum += number;
            double corrected = number - compensation;
            double next = sum + corrected;
            compensation = next - sum - corrected;
            sum = next;
        }

        @Override
        public Bytes result() {
            // Infinities make the compensation NaN; the plain sum is right then.
            double total = Double.isNaN(sum) && Double.isInfinite(plainSum) ? plainSum : sum;
            return Numbers.write(result, average && count > 0 ? total / count : total);
        }
    }

    /// A sum, or an average that each value moves by its share, which is rounded to the scale at
    /// hand: the average depends on the order of the values, as Cassandra's does.
    private static final class DecimalSum extends Sum {
        private BigDecimal total = BigDecimal.ZERO;

        DecimalSum(boolean average) {
            super(NativeType.DECIMAL, NativeType.DECIMAL, average);
        }

        @Override
        void add(Number value) {
            BigDecimal number = Numbers.toBigDecimal(value);
            total = total.add(average ? share(number) : number);
        }

        private BigDecimal share(BigDecimal number) {
            return number.subtract(total).divide(BigDecimal.valueOf(count), RoundingMode.HALF_EVEN);
        }

        @Override
        public Bytes result() {
            return NativeType.DECIMAL.serialize(total);
        }
    }
}
