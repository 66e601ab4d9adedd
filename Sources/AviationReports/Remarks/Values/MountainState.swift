/// Whether the surrounding mountains are visible (Russia: `MT OBSC`, `MT OP`).
package enum MountainState: UInt8, Equatable, Sendable, CaseIterable { case open, obscured }
