/// A danger to aircraft that a report states for a layer of air.
package enum IcingOrTurbulence: Hashable, Sendable, CaseIterable { case icing, turbulence }
