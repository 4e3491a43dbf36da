package dev.rowhouse.draw.layout;

import java.util.List;

/// Boxes of known sizes, and the arrows between them.
///
/// @param boxes the boxes; earlier ones are placed further up or left where nothing else decides
/// @param arrows the arrows
public record Graph(Flow flow, List<Box> boxes, List<Arrow> arrows) {
    /// Copies the lists.
    public Graph {
        boxes = List.copyOf(boxes);
        arrows = List.copyOf(arrows);
    }

    /// The direction in which most arrows point.
    public enum Flow {
        /// From left to right.
        RIGHT,
        /// From left to right, and where that gets too wide, on in a row below.
        RIGHT_IN_ROWS,
        /// From top to bottom.
        DOWN
    }

    /// A box.
    ///
    /// @param ports the places on its border where arrows may begin or end; an arrow that names
    ///     none takes any place
    public record Box(String id, double width, double height, List<Port> ports) {
        /// Copies the list.
        public Box {
            ports = List.copyOf(ports);
        }

        /// A box without ports.
        public static Box of(String id, double width, double height) {
            return new Box(id, width, height, List.of());
        }
    }

    /// A place on a box's border.
    ///
    /// @param id a name that no other port of the graph has
    /// @param x the distance from the box's left edge, 0 or the box's width
    /// @param y the distance from its upper edge
    public record Port(String id, double x, double y) {}

    /// An arrow.
    ///
    /// @param from the id of a box or a port
    /// @param to the id of a box or a port
    /// @param labels the sizes of the words beside it
    public record Arrow(String id, String from, String to, List<Label> labels) {
        /// Copies the list.
        public Arrow {
            labels = List.copyOf(labels);
        }

        /// An arrow without words.
        public static Arrow of(String id, String from, String to) {
            return new Arrow(id, from, to, List.of());
        }
    }

    /// The size of words beside an arrow.
    public record Label(Place place, double width, double height) {
        /// The part of an arrow.
        public enum Place {
            /// Where it begins.
            START,
            /// Beside its middle.
            MIDDLE,
            /// On its middle, so that the line runs behind the words.
            ON_LINE,
            /// Where it ends.
            END
        }
    }
}
