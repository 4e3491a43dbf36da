package dev.rowhouse.benchmarks.load;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/// The settings of `benchmarks/load`, each as `--name value`.
///
/// @param seconds how long each measurement lasts
/// @param warmUp the seconds of each warm-up
/// @param rounds how often each workload is measured on each server
/// @param rows the rows of each of the two tables
/// @param inFlight the requests that are under way at any time
/// @param starts how often a process is started to see how long that takes
/// @param cassandraPort where Cassandra listens on this machine
/// @param cassandraProcess Cassandra's process
/// @param command the command `rowhouse`
/// @param json whether the figures are written as JSON
record Settings(
        int seconds,
        int warmUp,
        int rounds,
        int rows,
        int inFlight,
        int starts,
        int cassandraPort,
        long cassandraProcess,
        String command,
        boolean json) {
    Settings {
        if (rows < Client.SERIES_ROWS) {
            throw new IllegalArgumentException("--rows wants at least " + Client.SERIES_ROWS);
        }
    }

    static Settings of(String... words) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < words.length; i += 2) {
            given.put(words[i], words[i + 1]);
        }
        return new Settings(
                positive(given, "--seconds"),
                positive(given, "--warm-up"),
                positive(given, "--rounds"),
                positive(given, "--rows"),
                positive(given, "--in-flight"),
                positive(given, "--starts"),
                positive(given, "--cassandra-port"),
                positive(given, "--cassandra-process"),
                word(given, "--command"),
                Boolean.parseBoolean(word(given, "--json")));
    }

    InetSocketAddress cassandra() {
        return new InetSocketAddress("127.0.0.1", cassandraPort);
    }

    private static int positive(Map<String, String> given, String name) {
        String word = word(given, name);
        try {
            int number = Integer.parseInt(word);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new IllegalArgumentException(name + " wants a positive number, not " + word);
    }

    private static String word(Map<String, String> given, String name) {
        String word = given.get(name);
        if (word == null) {
            throw new IllegalArgumentException(name + " is missing: run benchmarks/load");
        }
        return word;
    }
}
