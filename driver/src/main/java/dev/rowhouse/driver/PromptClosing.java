package dev.rowhouse.driver;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;

/// Settings of the driver with which a session closes in a tenth of a second, where it takes two
/// seconds otherwise.
public final class PromptClosing {
    // With no quiet period at all, what is told to listeners of the last connection comes too late,
    // and is complained of.
    private static final int QUIET_MILLIS = 50;
    private static final int TIMEOUT_MILLIS = 2_000;

    private PromptClosing() {}

    /// Adds the settings to others.
    ///
    /// @return the same builder
    public static ProgrammaticDriverConfigLoaderBuilder of(
            ProgrammaticDriverConfigLoaderBuilder settings) {
        return settings.withString(DefaultDriverOption.NETTY_IO_SHUTDOWN_UNIT, "MILLISECONDS")
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, QUIET_MILLIS)
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_TIMEOUT, TIMEOUT_MILLIS)
                .withString(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, "MILLISECONDS")
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, QUIET_MILLIS)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, TIMEOUT_MILLIS);
    }
}
