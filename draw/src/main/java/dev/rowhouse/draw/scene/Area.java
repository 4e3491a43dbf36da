package dev.rowhouse.draw.scene;

/// A rectangle in a picture, in CSS pixels from the top left corner.
public record Area(double x, double y, double width, double height) {
    /// The x coordinate of the right edge.
    public double right() {
        return x + width;
    }

    /// The y coordinate of the lower edge.
    public double bottom() {
        return y + height;
    }

    /// The point in the middle.
    public Point center() {
        return new Point(x + width / 2, y + height / 2);
    }

    /// The rectangle moved by a distance.
    public Area moved(double right, double down) {
        return new Area(x + right, y + down, width, height);
    }

    /// The rectangle with a margin on all four sides, or without one when the margin is negative.
    public Area grown(double margin) {
        return new Area(x - margin, y - margin, width + 2 * margin, height + 2 * margin);
    }

    /// Whether the two rectangles have an area in common; those that only touch have none.
    public boolean overlaps(Area other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }

    /// Whether the other rectangle lies within this one.
    public boolean contains(Area other) {
        return x <= other.x
                && y <= other.y
                && right() >= other.right()
                && bottom() >= other.bottom();
    }
}
