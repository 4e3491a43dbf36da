package dev.rowhouse.prove.stage;

import java.util.Optional;
import java.util.OptionalInt;

/// Compares the pages of an answer with the page that the model wants: each page but the last is
/// full, and none has more rows. Without a page the whole answer comes at once.
///
/// **Thread safety.** Belongs to one thread.
final class PageCheck {
    private final OptionalInt wanted;
    private int pages;
    private Optional<String> difference = Optional.empty();

    PageCheck(OptionalInt wanted) {
        this.wanted = wanted;
    }

    void add(int rows, boolean isLast) {
        pages++;
        if (difference.isPresent() || wanted.isEmpty()) {
            return;
        }
        int full = wanted.getAsInt();
        if (rows > full || rows < full && !isLast) {
            difference =
                    Optional.of(
                            "page %,d has %,d rows, but the model wants pages of %,d rows"
                                    .formatted(pages, rows, full));
        }
    }

    /// The first page that is not as the model wants it.
    Optional<String> difference() {
        return difference;
    }
}
