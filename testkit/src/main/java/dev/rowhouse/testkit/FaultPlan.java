package dev.rowhouse.testkit;

import dev.rowhouse.testkit.FaultFileSystem.Fault;

import java.io.IOException;

/// Counts the system calls of a [FaultFileSystem], and says which of them fails, and how.
///
/// **Thread safety.** Guarded by the lock of its file system.
final class FaultPlan {
    private int callsLeft = Integer.MAX_VALUE;
    private Fault fault = Fault.ERROR;
    private boolean hasFailed;
    private boolean isDown;
    private int calls;

    /// Lets a call fail, counted from 0, which is the next one.
    void failAt(int call, Fault how) {
        callsLeft = call;
        fault = how;
        hasFailed = false;
    }

    boolean hasFailed() {
        return hasFailed;
    }

    int calls() {
        return calls;
    }

    /// Lets everything succeed from now on, unless the process has died.
    void heal() {
        callsLeft = Integer.MAX_VALUE;
        hasFailed = false;
    }

    /// Lets everything succeed for a new process.
    void restart() {
        heal();
        isDown = false;
    }

    /// Whether the space that ran out has not come back.
    boolean isFull() {
        return hasFailed && fault == Fault.NO_SPACE;
    }

    /// Counts a call, which may be the one to fail.
    ///
    /// @return whether to do half of it and then throw [#failure]
    boolean begin(boolean needsSpace) throws IOException {
        if (isDown) {
            throw new IOException("the process is dead");
        }
        calls++;
        boolean isChosen = callsLeft-- == 0;
        if (isChosen) {
            hasFailed = true;
            isDown = fault == Fault.CRASH;
        }
        return isChosen || (isFull() && needsSpace);
    }

    /// Counts a call that does nothing when it fails.
    void call(boolean needsSpace) throws IOException {
        if (begin(needsSpace)) {
            throw failure();
        }
    }

    IOException failure() {
        return new IOException(
                switch (fault) {
                    case ERROR -> "Input/output error";
                    case NO_SPACE -> "No space left on device";
                    case CRASH -> "the process is dead";
                });
    }
}
