package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.logical.Demand;

/// One read of a strategy: what some table is asked, and the cost of the read.
record PricedDemand(Demand demand, ReadCost cost) {}
