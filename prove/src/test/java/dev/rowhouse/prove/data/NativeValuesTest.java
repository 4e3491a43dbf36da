package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

class NativeValuesTest {
    private final NativeValues values = new NativeValues(RandomSource.seeded(11));

    @ParameterizedTest
    @EnumSource(
            value = NativeType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COUNTER", "EMPTY"})
    void values_of_every_type_survive_the_way_to_bytes_and_back(NativeType type) {
        for (int i = 0; i < 200; i++) {
            Datum made = Datum.of(type, values.make(type, new Domain.Any(), 0));
            type.validate(made.bytes());
            assertThat(Datum.of(type, made.java())).isEqualTo(made);
            Datum numbered = Datum.of(type, values.numbered(type, new Domain.Any(), i));
            type.validate(numbered.bytes());
            assertThat(Datum.of(type, values.numbered(type, new Domain.Any(), i)))
                    .isEqualTo(numbered);
        }
    }

    @Test
    void numbers_and_days_keep_to_their_domain() {
        Domain numbers = new Domain.Numbers(new BigDecimal(3), new BigDecimal(5));
        Domain days = new Domain.Dates(LocalDate.of(2026, 2, 27), LocalDate.of(2026, 3, 1));
        for (int i = 0; i < 100; i++) {
            assertThat((Integer) values.make(NativeType.INT, numbers, 0)).isBetween(3, 5);
            assertThat((LocalDate) values.make(NativeType.DATE, days, 0))
                    .isBetween(LocalDate.of(2026, 2, 27), LocalDate.of(2026, 3, 1));
            assertThat((Integer) values.numbered(NativeType.INT, numbers, i)).isBetween(3, 5);
        }
    }

    @Test
    void a_timeuuid_carries_a_time_of_its_domain() {
        Instant from = Instant.parse("2026-01-01T00:00:00Z");
        Instant to = Instant.parse("2026-01-02T00:00:00Z");
        long ticksBetweenEpochs = 122_192_928_000_000_000L;
        for (int i = 0; i < 50; i++) {
            UUID uuid = (UUID) values.make(NativeType.TIMEUUID, new Domain.Times(from, to), 0);
            long millis = (uuid.timestamp() - ticksBetweenEpochs) / 10_000;
            assertThat(uuid.version()).isEqualTo(1);
            assertThat(Instant.ofEpochMilli(millis)).isBetween(from, to);
        }
    }

    @Test
    void texts_have_about_their_average_length() {
        double sum = 0;
        for (int i = 0; i < 500; i++) {
            sum += ((String) values.make(NativeType.TEXT, new Domain.Any(), 40)).length();
        }
        assertThat(sum / 500).isBetween(32.0, 48.0);
    }
}
