/// What a layer of air is forecast to do to aircraft.
package enum AviationHazard: Hashable, Sendable, CaseIterable { case icing, turbulence }
