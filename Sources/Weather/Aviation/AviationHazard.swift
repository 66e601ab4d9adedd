/// A hazard to aircraft that is forecast for a layer of air.
package enum AviationHazard: Hashable, Sendable, CaseIterable { case icing, turbulence }
