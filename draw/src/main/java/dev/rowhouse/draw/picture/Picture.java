package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Scene;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// A picture of a model or a design.
///
/// @param name a name for files and addresses that stays the same as long as the thing shown has
///     its name: `tables`, `partition-hotels_by_poi`, `mutation-unfollow`
/// @param scene the picture itself
public record Picture(String name, Scene scene) {
    /// The name of the picture of a thing; empty when things of its kind have none.
    ///
    /// @param kind the kind of thing, such as `table`
    /// @param name the name of the thing
    public static Optional<String> nameOf(String kind, String name) {
        return switch (kind) {
            case "table" -> Optional.of("partition-" + name);
            case "mutation" -> Optional.of("mutation-" + name);
            default -> Optional.empty();
        };
    }

    /// The picture in a few words.
    public String title() {
        return scene.title();
    }

    /// The same picture with links from the things in it, but for the thing of which it is the
    /// picture.
    ///
    /// @param address the address of a thing by its kind, such as `table`, and its name; empty for
    ///     a thing without a link
    public Picture linked(BiFunction<String, String, Optional<String>> address) {
        return new Picture(name, scene.linked(group -> address(group, address)));
    }

    private Optional<String> address(
            Mark.Group group, BiFunction<String, String, Optional<String>> address) {
        for (Map.Entry<String, String> shown : group.data().entrySet()) {
            String kind = shown.getKey();
            String thing = shown.getValue();
            Optional<String> found =
                    nameOf(kind, thing).equals(Optional.of(name))
                            ? Optional.empty()
                            : address.apply(kind, thing);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
