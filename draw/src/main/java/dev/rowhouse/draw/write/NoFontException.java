package dev.rowhouse.draw.write;

import java.io.Serial;

/// Java finds no font on this machine, so that it cannot draw letters.
public final class NoFontException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    NoFontException(Throwable cause) {
        super("Java finds no font on this machine", cause);
    }
}
