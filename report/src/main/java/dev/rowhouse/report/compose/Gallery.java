package dev.rowhouse.report.compose;

import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.report.content.Block;

import java.util.Arrays;
import java.util.List;

/// The pictures of a design as blocks.
record Gallery(Pictures pictures) {
    /// The pictures with these names, as far as the design has them.
    List<Block> all(String... names) {
        return Arrays.stream(names)
                .flatMap(name -> pictures.find(name).stream())
                .<Block>map(Block.Figure::new)
                .toList();
    }
}
