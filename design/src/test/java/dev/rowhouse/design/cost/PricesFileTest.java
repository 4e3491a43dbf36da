package dev.rowhouse.design.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.cost.PricesFile;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

class PricesFileTest {
    private static final FileSystem FILES = FileSystem.system();

    @TempDir private Path folder;

    @Test
    void what_is_written_is_read() throws IOException {
        String text = PricesFile.text(Prices.embedded(), "The embedded engine\nmeasured here");

        Reading<Prices> reading = read(text);

        assertThat(text).startsWith("# The embedded engine\n# measured here\nrequest: ");
        Prices found = reading.value().orElseThrow();
        Prices.embedded()
                .byName()
                .forEach((name, price) ->
                        assertThat(found.byName().getOrDefault(name, -1.0))
                                .as(name)
                                .isCloseTo(price, Percentage.withPercentage(0.5)));
    }

    @Test
    void what_is_left_out_is_the_price_of_cassandra() throws IOException {
        Prices found = read("request: 2 ms\nread_byte: 5 ns\n").value().orElseThrow();

        assertThat(found.request()).isEqualTo(2_000);
        assertThat(found.readByte()).isEqualTo(0.005);
        assertThat(found.write()).isEqualTo(Prices.cassandra().write());
    }

    @Test
    void every_mistake_is_told_with_its_place_and_a_remedy() throws IOException {
        assertThat(read("requests: 2 us\nrow: 5\nwrite: -3 us\nstatement: 4 hours\n").text())
                .contains("prices.yaml:1:1: a price file has no key `requests`")
                .contains("remedy: did you mean `request`?")
                .contains("prices.yaml:2:6: `row` needs a number and a unit")
                .contains("prices.yaml:3:8: `write` needs a number and a unit")
                .contains("prices.yaml:4:12: `statement` needs a number and a unit")
                .contains("remedy: write `row: 42 us`; the units are ns, us, ms");
        assertThat(read("[]").text()).contains("a price file must be a mapping, this is a list");
        assertThat(PricesFile.read(FILES, folder.resolve("none.yaml")).text())
                .contains("there is no such file");
    }

    private Reading<Prices> read(String text) throws IOException {
        Path file = folder.resolve("prices.yaml");
        FILES.writeText(file, text);
        return PricesFile.read(FILES, file);
    }
}
