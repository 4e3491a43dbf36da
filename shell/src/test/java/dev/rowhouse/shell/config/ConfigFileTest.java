package dev.rowhouse.shell.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConfigFileTest {
    private static final ConfigFile FILE =
            ConfigFile.parse(
                    """
                    ; cqlsh's own sample looks like this
                    [authentication]
                    Username = ann
                    password : a=b;c
                    [ui]
                    time_format = %Y-%m-%d
                      %H:%M
                    color = off
                    empty =

                    # twice
                    [authentication]
                    keyspace = shop
                    """);

    @Test
    void readsSettingsInSections() {
        assertThat(FILE.get("authentication", "username")).contains("ann");
        assertThat(FILE.get("authentication", "password")).contains("a=b;c");
        assertThat(FILE.get("authentication", "keyspace")).contains("shop");
        assertThat(FILE.get("ui", "time_format")).contains("%Y-%m-%d\n%H:%M");
        assertThat(FILE.getBoolean("ui", "color")).contains(false);
    }

    @Test
    void knowsWhatIsMissing() {
        assertThat(FILE.get("ui", "empty")).isEmpty();
        assertThat(FILE.get("ui", "nosuch")).isEmpty();
        assertThat(FILE.section("nosuch")).isEmpty();
    }

    @Test
    void namesTheLineThatIsWrong() {
        assertThatThrownBy(() -> ConfigFile.parse("[ui]\ncolor\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 2");
    }
}
