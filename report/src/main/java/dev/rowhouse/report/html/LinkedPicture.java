package dev.rowhouse.report.html;

import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.report.content.Anchor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Adds links to a picture: what shows a table, question or mutation leads to it.
///
/// @param anchors the addresses that the page has
record LinkedPicture(Set<String> anchors) {
    Scene of(Scene scene) {
        return new Scene(
                scene.width(),
                scene.height(),
                scene.title(),
                scene.description(),
                all(scene.marks(), Optional.empty()));
    }

    /// The marks; those between linked groups become links themselves, because a link cannot
    /// contain another one.
    private List<Mark> all(List<Mark> marks, Optional<String> address) {
        List<Mark> linked = new ArrayList<>();
        List<Mark> between = new ArrayList<>();
        for (Mark mark : marks) {
            if (mark instanceof Mark.Group group && (address.isEmpty() || hasAddress(group))) {
                end(between, address, linked);
                linked.add(
                        new Mark.Group(
                                group.data(),
                                group.title(),
                                group.link(),
                                all(group.marks(), address(group).or(() -> address))));
            } else {
                between.add(mark);
            }
        }
        end(between, address, linked);
        return linked;
    }

    private static void end(List<Mark> between, Optional<String> address, List<Mark> linked) {
        if (between.isEmpty()) {
            return;
        }
        if (address.isEmpty()) {
            linked.addAll(between);
        } else {
            linked.add(
                    new Mark.Group(
                            Map.of(), Optional.empty(), Optional.of("#" + address.get()), between));
        }
        between.clear();
    }

    private boolean hasAddress(Mark.Group group) {
        return address(group).isPresent()
                || group.marks().stream()
                        .anyMatch(mark -> mark instanceof Mark.Group inner && hasAddress(inner));
    }

    private Optional<String> address(Mark.Group group) {
        for (String kind : List.of("question", "mutation", "table")) {
            String name = group.data().get(kind);
            if (name != null && anchors.contains(Anchor.of(kind, name))) {
                return Optional.of(Anchor.of(kind, name));
            }
        }
        return Optional.empty();
    }
}
