package dev.rowhouse.plan.sizes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.plan.sizes.RowEncoding.Lifetime;
import dev.rowhouse.plan.sizes.SizedColumn.Kind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The nine tables were written to Apache Cassandra 5.0.6, flushed once without compression, and
/// their data files weighed.
class RowEncodingTest {
    private static final SizedColumn KEY = key(5);

    @ParameterizedTest(name = "{0}")
    @MethodSource("measured")
    void the_row_encoding_is_within_five_per_cent_of_what_cassandra_wrote(
            String table, List<SizedColumn> columns, int rows, double bytes, double published) {
        RowEncoding encoding = new RowEncoding(columns, WriteSpread.SECONDS, Lifetime.UNLIMITED, 1);
        assertThat(encoding.partitionBytes(rows)).isCloseTo(bytes, withinPercentage(5));
        assertThat(new PublishedFormula(columns).bytes(rows)).isEqualTo(published);
    }

    static Stream<Arguments> measured() {
        SizedColumn date = clustering(NativeType.DATE, 4);
        SizedColumn room = clustering(NativeType.SMALLINT, 2);
        SizedColumn available = regular(NativeType.BOOLEAN, 1);
        SizedColumn id = clustering(NativeType.TIMEUUID, 16);
        ValueSize word = ValueSize.scalar(NativeType.TEXT, 5);
        CqlType words = SetType.multiCell(NativeType.TEXT);
        List<SizedColumn> sparse = new ArrayList<>(List.of(KEY, id));
        for (int i = 0; i < 8; i++) {
            sparse.add(new SizedColumn(Kind.REGULAR, scalar(NativeType.INT, 4), i == 0 ? 1 : 0));
        }
        return Stream.of(
                Arguments.of(
                        "available rooms",
                        List.of(KEY, date, room, available),
                        73_000,
                        1_311_440,
                        1_095_005),
                Arguments.of(
                        "sensor",
                        List.of(
                                key(15),
                                clustering(NativeType.TIMESTAMP, 8),
                                regular(NativeType.FLOAT, 4)),
                        86_400,
                        1_773_516,
                        1_728_015),
                Arguments.of(
                        "wide rows with a static column",
                        List.of(
                                KEY,
                                id,
                                regular(NativeType.TEXT, 20),
                                regular(NativeType.INT, 4),
                                regular(NativeType.TEXT, 10),
                                regular(NativeType.DOUBLE, 8),
                                SizedColumn.of(Kind.STATIC, scalar(NativeType.TEXT, 37))),
                        50_000,
                        3_574_695,
                        4_500_050),
                Arguments.of("no regular column", List.of(KEY, id), 50_000, 1_149_000, 800_005),
                Arguments.of(
                        "set of five words",
                        List.of(
                                KEY,
                                id,
                                SizedColumn.of(
                                        Kind.REGULAR,
                                        ValueSize.collection(words, 5, List.of(word)))),
                        20_000,
                        1_268_940,
                        980_005),
                Arguments.of(
                        "frozen set of five words",
                        List.of(
                                KEY,
                                id,
                                SizedColumn.of(
                                        Kind.REGULAR,
                                        ValueSize.collection(words.freeze(), 5, List.of(word)))),
                        20_000,
                        1_479_720,
                        980_005),
                Arguments.of("one of eight written", sparse, 20_000, 559_000, 2_240_005),
                Arguments.of(
                        "counter",
                        List.of(
                                KEY,
                                clustering(NativeType.TEXT, 6),
                                SizedColumn.of(Kind.REGULAR, scalar(NativeType.COUNTER, 8))),
                        5_000,
                        263_810,
                        110_005));
    }

    @Test
    void a_time_to_live_is_within_five_per_cent_of_what_cassandra_wrote_too() {
        List<SizedColumn> sensor =
                List.of(key(15), clustering(NativeType.TIMESTAMP, 8), regular(NativeType.FLOAT, 4));
        RowEncoding encoding = new RowEncoding(sensor, WriteSpread.SECONDS, Lifetime.LIMITED, 1);
        assertThat(encoding.partitionBytes(86_400)).isCloseTo(1_955_496, withinPercentage(5));
    }

    @Test
    void the_published_formulas_give_the_published_figures_for_available_rooms() {
        PublishedFormula formula =
                new PublishedFormula(
                        List.of(
                                KEY,
                                clustering(NativeType.DATE, 4),
                                clustering(NativeType.SMALLINT, 2),
                                regular(NativeType.BOOLEAN, 1)));
        assertThat(formula.cells(73_000)).isEqualTo(73_000);
        assertThat(formula.bytes(73_000)).isEqualTo(1_095_005);
    }

    @Test
    void a_table_of_nothing_but_keys_counts_a_value_per_row() {
        PublishedFormula formula =
                new PublishedFormula(List.of(KEY, clustering(NativeType.TIMEUUID, 16)));
        assertThat(formula.cells(50_000)).isEqualTo(50_000);
    }

    private static SizedColumn key(int bytes) {
        return SizedColumn.of(Kind.PARTITION_KEY, scalar(NativeType.TEXT, bytes));
    }

    private static SizedColumn clustering(CqlType type, int bytes) {
        return SizedColumn.of(Kind.CLUSTERING, scalar(type, bytes));
    }

    private static SizedColumn regular(CqlType type, int bytes) {
        return SizedColumn.of(Kind.REGULAR, scalar(type, bytes));
    }

    private static ValueSize scalar(CqlType type, int bytes) {
        return ValueSize.scalar(type, bytes);
    }
}
