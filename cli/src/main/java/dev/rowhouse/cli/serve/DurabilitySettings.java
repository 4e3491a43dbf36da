package dev.rowhouse.cli.serve;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;

import picocli.CommandLine.Option;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The options of `serve` that say when writes are made durable.
final class DurabilitySettings {
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})(ms|s|m)");

    @Option(
            names = "--commitlog-sync",
            paramLabel = "MODE",
            description =
                    "When writes are synced to disk: periodic (in the background), batch (before each is acknowledged) or group (like batch, but many writes share a sync). Default: periodic.")
    private String mode = "periodic";

    @Option(
            names = "--commitlog-sync-period",
            paramLabel = "TIME",
            description =
                    "With periodic, the longest time until a write is synced; with group, the time between syncs. Example: 500ms. Default: 10s, for group 1s.")
    private Optional<String> period = Optional.empty();

    /// Storage with these settings.
    ///
    /// @throws InputException when one is wrong
    StorageOptions storage() {
        StorageOptions options = StorageOptions.defaults();
        CommitLogSettings log =
                new CommitLogSettings(syncMode(), options.commitLog().segmentBytes());
        return options.withCommitLog(log);
    }

    private SyncMode syncMode() {
        try {
            return switch (mode.toLowerCase(Locale.ROOT)) {
                case "periodic" -> new SyncMode.Periodic(period(PERIOD));
                case "group" -> new SyncMode.Group(period(WINDOW));
                case "batch" -> {
                    if (period.isPresent()) {
                        throw new InputException(
                                "--commitlog-sync-period: batch has no period; leave it out, or choose periodic or group");
                    }
                    yield new SyncMode.Batch();
                }
                default ->
                        throw new InputException(
                                "--commitlog-sync must be periodic, batch or group, not '%s'"
                                        .formatted(mode));
            };
        } catch (IllegalArgumentException e) {
            throw new InputException("--commitlog-sync-period: " + e.getMessage());
        }
    }

    private Duration period(Duration usual) {
        if (period.isEmpty()) {
            return usual;
        }
        Matcher text = TEXT.matcher(period.get());
        if (!text.matches()) {
            throw new InputException(
                    "--commitlog-sync-period: '%s' is not a time; write for example 500ms, 10s or 1m"
                            .formatted(period.get()));
        }
        long number = Long.parseLong(text.group(1));
        return switch (text.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }
}
