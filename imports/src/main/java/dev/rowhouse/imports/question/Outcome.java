package dev.rowhouse.imports.question;

import java.util.List;

/// Refusals as outcomes.
final class Outcome {
    private Outcome() {}

    static Translated refused(String name, Refusals refusals) {
        return new Translated.Refused(name, remarks(refusals.refused()));
    }

    static List<Translated.Remark> remarks(List<Refusals.Reason> reasons) {
        return reasons.stream()
                .map(each -> new Translated.Remark(each.message(), each.remedy()))
                .toList();
    }
}
