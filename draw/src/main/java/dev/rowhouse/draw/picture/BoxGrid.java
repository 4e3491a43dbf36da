package dev.rowhouse.draw.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/// Boxes in columns of one width. A box that is wider takes up several columns; these come first,
/// and the others fill the columns from the top, in their order.
///
/// @param columnWidth the width of a column
/// @param places the place of each box, in the order in which they are placed
/// @param width the width of the whole
/// @param height the height of the whole
record BoxGrid<T extends BoxGrid.Item>(
        double columnWidth, List<Place<T>> places, double width, double height) {
    private static final double BETWEEN_COLUMNS = 32;
    private static final double BETWEEN_ITEMS = 28;

    /// A box of known size.
    interface Item {
        double width();

        double height();
    }

    /// A box, measured once.
    private record Measured<T>(T item, double width, double height) implements Item {}

    /// The place of a box.
    ///
    /// @param width the width that it may take up: that of its column, or its own
    record Place<T>(T item, double x, double y, double width) {}

    /// Copies the places.
    BoxGrid {
        places = List.copyOf(places);
    }

    /// Chooses the number of columns so that the whole is small and has nearly a
    /// shape.
    ///
    /// @param shape the width of the whole divided by its height
    /// @param widest the width of the widest boxes that take up one column
    /// @param rest the height of what is above and below, by the width of the boxes
    static <T extends Item> BoxGrid<T> of(
            List<T> items, double shape, double widest, DoubleUnaryOperator rest) {
        List<Measured<T>> boxes =
                items.stream()
                        .map(item -> new Measured<>(item, item.width(), item.height()))
                        .toList();
        double column = columnWidth(boxes, widest);
        int most = boxes.stream().mapToInt(item -> span(item, column)).sum();
        BoxGrid<T> best = in(1, column, boxes);
        double least = best.score(shape, rest);
        for (int count = 2; count <= most; count++) {
            BoxGrid<T> other = in(count, column, boxes);
            double score = other.score(shape, rest);
            if (score < least) {
                best = other;
                least = score;
            }
        }
        return best;
    }

    private double score(double shape, DoubleUnaryOperator rest) {
        double high = height + rest.applyAsDouble(width);
        return width * high * (1 + Math.abs(Math.log(width / high / shape)));
    }

    /// The width of the widest box, but for very wide ones, unless all are.
    private static double columnWidth(List<? extends Item> items, double widest) {
        double narrowest = items.stream().mapToDouble(Item::width).min().orElse(1);
        return items.stream()
                .mapToDouble(Item::width)
                .filter(width -> width <= widest)
                .max()
                .orElse(narrowest);
    }

    private static int span(Item item, double width) {
        return Math.max(
                1,
                (int)
                        Math.ceil(
                                (item.width() + BETWEEN_COLUMNS) / (width + BETWEEN_COLUMNS)
                                        - 1e-9));
    }

    private static <T extends Item> BoxGrid<T> in(
            int count, double width, List<Measured<T>> items) {
        List<Measured<T>> ordered = new ArrayList<>(items);
        ordered.sort(
                Comparator.comparingInt((Measured<T> item) -> Math.min(2, span(item, width)))
                        .reversed());
        int columns = Math.max(count, items.stream().mapToInt(i -> span(i, width)).max().orElse(1));
        double[] bottoms = new double[columns];
        List<Place<T>> places = new ArrayList<>();
        double right = 0;
        for (Measured<T> item : ordered) {
            int span = span(item, width);
            int column = lowest(bottoms, span);
            double y = top(bottoms, column, span);
            double x = column * (width + BETWEEN_COLUMNS);
            double taken = span == 1 ? width : item.width();
            places.add(new Place<>(item.item(), x, y, taken));
            right = Math.max(right, x + taken);
            Arrays.fill(bottoms, column, column + span, y + item.height() + BETWEEN_ITEMS);
        }
        double bottom = Arrays.stream(bottoms).max().orElse(BETWEEN_ITEMS) - BETWEEN_ITEMS;
        return new BoxGrid<>(width, places, right, bottom);
    }

    /// The first of the adjacent columns where a box gets highest.
    private static int lowest(double[] bottoms, int span) {
        int best = 0;
        for (int column = 1; column + span <= bottoms.length; column++) {
            if (top(bottoms, column, span) < top(bottoms, best, span)) {
                best = column;
            }
        }
        return best;
    }

    private static double top(double[] bottoms, int column, int span) {
        return Arrays.stream(bottoms, column, column + span).max().orElse(0);
    }
}
