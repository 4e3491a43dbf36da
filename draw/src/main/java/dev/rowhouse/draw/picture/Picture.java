package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Scene;

/// A picture of a model or a design.
///
/// @param name a name for files and addresses that stays the same as long as the thing shown has
///     its name: `tables`, `partition-hotels_by_poi`, `mutation-unfollow`
/// @param scene the picture itself
public record Picture(String name, Scene scene) {
    /// The picture in a few words.
    public String title() {
        return scene.title();
    }
}
