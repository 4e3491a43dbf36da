package dev.rowhouse.draw.scene;

/// A place in a picture, in CSS pixels from the top left corner.
public record Point(double x, double y) {
    /// The point moved by a distance.
    public Point moved(double right, double down) {
        return new Point(x + right, y + down);
    }
}
