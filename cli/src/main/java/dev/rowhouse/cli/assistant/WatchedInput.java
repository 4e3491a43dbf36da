package dev.rowhouse.cli.assistant;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/// A stream that tells when it has ended.
///
/// **Thread safety.** One thread reads, others may wait.
final class WatchedInput extends FilterInputStream {
    private final CountDownLatch end = new CountDownLatch(1);

    WatchedInput(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        return noted(super.read());
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return noted(super.read(into, offset, length));
    }

    private int noted(int result) {
        if (result < 0) {
            end.countDown();
        }
        return result;
    }

    @Override
    public void close() throws IOException {
        super.close();
        end.countDown();
    }

    /// Waits until there is nothing more to read.
    void awaitEnd() throws InterruptedException {
        end.await();
    }
}
