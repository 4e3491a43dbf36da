package dev.rowhouse.draw.layout;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Point;

import java.util.List;
import java.util.Map;

/// A graph with the places of its parts.
///
/// @param width the width of the whole
/// @param height the height of the whole
/// @param boxes each box's place by its id
/// @param arrows each arrow's way by its id
public record Placed(
        double width, double height, Map<String, Area> boxes, Map<String, Way> arrows) {
    /// Copies the maps.
    public Placed {
        boxes = Map.copyOf(boxes);
        arrows = Map.copyOf(arrows);
    }

    /// The place of a box.
    ///
    /// @throws NullPointerException when there is no such box
    public Area box(String id) {
        return requireNonNull(boxes.get(id), id);
    }

    /// The way of an arrow.
    ///
    /// @throws NullPointerException when there is no such arrow
    public Way arrow(String id) {
        return requireNonNull(arrows.get(id), id);
    }

    /// The way of an arrow.
    ///
    /// @param points its beginning, its bends and its end
    /// @param labels the areas of its labels, in the order in which the graph has them
    public record Way(List<Point> points, List<Area> labels) {
        /// Copies the lists.
        public Way {
            points = List.copyOf(points);
            labels = List.copyOf(labels);
        }
    }
}
