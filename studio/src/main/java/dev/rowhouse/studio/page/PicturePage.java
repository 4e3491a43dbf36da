package dev.rowhouse.studio.page;

import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.draw.write.SvgWriter;

import java.util.LinkedHashMap;
import java.util.Map;

/// A picture as a part of the page.
public final class PicturePage {
    private PicturePage() {}

    /// The tree of a picture.
    public static Map<String, Object> of(Picture picture) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", picture.name());
        tree.put("title", picture.title());
        tree.put("svg", SvgWriter.element(picture.scene(), picture.name()));
        return tree;
    }
}
