package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Mark;

import java.util.List;

/// A part of the picture of all tables: one box, or several with the arrows between them.
sealed interface TablesPart extends BoxGrid.Item permits TableCell, LinkedTables {
    /// The marks with the upper left corner at a place.
    ///
    /// @param wide the width; ignored by several boxes
    List<Mark> at(double x, double y, double wide);
}
