package dev.rowhouse.cli.output;

/// The exit codes of the `rowhouse` command. Scripts rely on these numbers.
public enum ExitCode {
    /// All is well.
    OK(0),
    /// The command ran, and the answer is no: a proof failed, a statement was refused.
    FAILED(1),
    /// The command could not run because of its input: a flag, a file, a model, CQL.
    BAD_INPUT(2),
    /// The command could not run because of its surroundings: no node answers, a disk is full.
    UNAVAILABLE(3),
    /// A mistake in Rowhouse itself, which should be reported; the number is that of `EX_SOFTWARE`
    /// in `sysexits.h`.
    INTERNAL(70),
    /// Interrupted by Ctrl-C, as shells count it.
    INTERRUPTED(130);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /// The number the process ends with.
    public int number() {
        return number;
    }
}
