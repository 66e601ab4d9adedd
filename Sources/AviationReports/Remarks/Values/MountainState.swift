/// Whether the mountains around can be seen (Russia: `MT OBSC`, `MT OP`).
package enum MountainState: UInt8, Hashable, Sendable, CaseIterable { case open, obscured }
