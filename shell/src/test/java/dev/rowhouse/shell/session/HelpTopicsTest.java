package dev.rowhouse.shell.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HelpTopicsTest {
    @Test
    void tellsMoreAboutEachCommandOfTheOverview() {
        assertThat(HelpTopics.overview().lines().filter(line -> line.startsWith("  ")))
                .isNotEmpty()
                .allSatisfy(line -> {
                    String command = line.strip().split("[ ,]", 2)[0];
                    assertThat(HelpTopics.find(command)).as(command).isPresent();
                });
    }

    @Test
    void tellsMoreAboutEachCommandThatEndsWithItsLine() {
        assertThat(ShellText.commands())
                .filteredOn(command -> !command.equals("?"))
                .allSatisfy(
                        command -> assertThat(HelpTopics.find(command)).as(command).isPresent());
    }
}
