package dev.rowhouse.draw.layout;

import dev.rowhouse.draw.layout.Graph.Arrow;
import dev.rowhouse.draw.layout.Graph.Box;
import dev.rowhouse.draw.layout.Graph.Label;
import dev.rowhouse.draw.layout.Graph.Port;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Point;

import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.PortConstraints;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkConnectableShape;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.ElkPort;
import org.eclipse.elk.graph.util.ElkGraphUtil;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Places boxes in layers and draws arrows between them at right angles, so that nothing overlaps.
///
/// The same graph gives the same layout.
public final class GraphLayout {
    private static final double BETWEEN_BOXES = 28;
    private static final double BETWEEN_LAYERS = 44;
    private static final double BESIDE_ARROWS = 14;
    private static final double BEFORE_BENDS = 26;
    private static final double BESIDE_LABELS = 3;

    private final ElkNode root = ElkGraphUtil.createGraph();
    private final Map<String, ElkConnectableShape> shapes = new LinkedHashMap<>();
    private final Map<String, ElkNode> nodes = new LinkedHashMap<>();
    private final Map<String, ElkEdge> edges = new LinkedHashMap<>();

    private GraphLayout() {}

    /// Places a graph.
    ///
    /// @param shape the width of the whole divided by its height, as far as there is a choice
    public static Placed place(Graph graph, double shape) {
        Placed placed = laidOut(graph, shape);
        return graph.flow() == Graph.Flow.RIGHT_IN_ROWS ? Rows.of(placed, shape) : placed;
    }

    /// Places a graph from left to right, in rows only where one row would be too wide.
    ///
    /// @param widest the largest width of one row
    public static Placed place(Graph graph, double shape, double widest) {
        Placed inOneRow = place(new Graph(Graph.Flow.RIGHT, graph.boxes(), graph.arrows()), shape);
        return inOneRow.width() <= widest
                ? inOneRow
                : place(new Graph(Graph.Flow.RIGHT_IN_ROWS, graph.boxes(), graph.arrows()), shape);
    }

    private static Placed laidOut(Graph graph, double shape) {
        GraphLayout layout = new GraphLayout();
        layout.build(graph, shape);
        new RecursiveGraphLayoutEngine().layout(layout.root, new BasicProgressMonitor());
        return layout.result();
    }

    private void build(Graph graph, double shape) {
        root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        root.setProperty(
                CoreOptions.DIRECTION,
                graph.flow() == Graph.Flow.DOWN ? Direction.DOWN : Direction.RIGHT);
        // Components side by side could not be cut into rows.
        root.setProperty(
                CoreOptions.SEPARATE_CONNECTED_COMPONENTS,
                graph.flow() != Graph.Flow.RIGHT_IN_ROWS);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        root.setProperty(CoreOptions.ASPECT_RATIO, shape);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(0));
        root.setProperty(CoreOptions.RANDOM_SEED, 1);
        root.setProperty(CoreOptions.SPACING_NODE_NODE, BETWEEN_BOXES);
        root.setProperty(CoreOptions.SPACING_COMPONENT_COMPONENT, BETWEEN_BOXES);
        root.setProperty(CoreOptions.SPACING_EDGE_EDGE, BESIDE_ARROWS);
        root.setProperty(CoreOptions.SPACING_EDGE_NODE, BESIDE_ARROWS);
        root.setProperty(CoreOptions.SPACING_EDGE_LABEL, BESIDE_LABELS);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, BETWEEN_LAYERS);
        root.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, BEFORE_BENDS);
        root.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, BESIDE_ARROWS);
        graph.boxes().forEach(this::add);
        graph.arrows().forEach(this::add);
    }

    private void add(Box box) {
        ElkNode node = ElkGraphUtil.createNode(root);
        node.setDimensions(box.width(), box.height());
        node.setProperty(
                CoreOptions.PORT_CONSTRAINTS,
                box.ports().isEmpty() ? PortConstraints.FREE : PortConstraints.FIXED_POS);
        nodes.put(box.id(), node);
        shapes.put(box.id(), node);
        for (Port port : box.ports()) {
            ElkPort added = ElkGraphUtil.createPort(node);
            added.setLocation(port.x(), port.y());
            added.setProperty(CoreOptions.PORT_SIDE, port.x() > 0 ? PortSide.EAST : PortSide.WEST);
            shapes.put(port.id(), added);
        }
    }

    private void add(Arrow arrow) {
        ElkEdge edge = ElkGraphUtil.createSimpleEdge(shape(arrow.from()), shape(arrow.to()));
        for (Label label : arrow.labels()) {
            ElkLabel added = ElkGraphUtil.createLabel(" ", edge);
            added.setDimensions(label.width(), label.height());
            added.setProperty(
                    CoreOptions.EDGE_LABELS_PLACEMENT,
                    switch (label.place()) {
                        case START -> EdgeLabelPlacement.TAIL;
                        case MIDDLE, ON_LINE -> EdgeLabelPlacement.CENTER;
                        case END -> EdgeLabelPlacement.HEAD;
                    });
            added.setProperty(CoreOptions.EDGE_LABELS_INLINE, label.place() == Label.Place.ON_LINE);
        }
        edges.put(arrow.id(), edge);
    }

    private ElkConnectableShape shape(String id) {
        ElkConnectableShape shape = shapes.get(id);
        if (shape == null) {
            throw new IllegalArgumentException("an arrow leads to " + id + ", which is no box");
        }
        return shape;
    }

    private Placed result() {
        Map<String, Area> boxes = new LinkedHashMap<>();
        nodes.forEach((id, node) ->
                boxes.put(
                        id, new Area(node.getX(), node.getY(), node.getWidth(), node.getHeight())));
        Map<String, Placed.Way> arrows = new LinkedHashMap<>();
        edges.forEach((id, edge) -> arrows.put(id, way(edge)));
        return new Placed(root.getWidth(), root.getHeight(), boxes, arrows);
    }

    private static Placed.Way way(ElkEdge edge) {
        List<Point> points = new ArrayList<>();
        for (ElkEdgeSection section : edge.getSections()) {
            points.add(new Point(section.getStartX(), section.getStartY()));
            section.getBendPoints()
                    .forEach(bend -> points.add(new Point(bend.getX(), bend.getY())));
            points.add(new Point(section.getEndX(), section.getEndY()));
        }
        List<Area> labels =
                edge.getLabels().stream()
                        .map(label ->
                                new Area(
                                        label.getX(),
                                        label.getY(),
                                        label.getWidth(),
                                        label.getHeight()))
                        .toList();
        return new Placed.Way(points, labels);
    }
}
