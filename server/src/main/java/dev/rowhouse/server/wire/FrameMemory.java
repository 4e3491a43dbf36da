package dev.rowhouse.server.wire;

/// The memory for frames that a connection receives.
public interface FrameMemory {
    /// No limit.
    FrameMemory UNLIMITED =
            new FrameMemory() {
                @Override
                public boolean tryGrow(long bytes) {
                    return true;
                }

                @Override
                public void clear() {}
            };

    /// Takes room for some more bytes of a frame.
    ///
    /// @return whether there is as much
    boolean tryGrow(long bytes);

    /// The frame has been dealt with.
    void clear();
}
