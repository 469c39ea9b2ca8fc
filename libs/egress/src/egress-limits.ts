/** Network limits of one scan besides its bytes. The defaults are well above the needs of heavy pages. */
export interface EgressLimits {
  /** Plain requests plus tunnels; requests inside a tunnel cannot be counted. */
  requests: number;
  /** Simultaneous outgoing connections. */
  connections: number;
  /** Timeout in ms for connecting to one address. */
  connectMs: number;
  /** Connections without traffic are closed after this time in ms. */
  idleMs: number;
}

export const defaultEgressLimits: EgressLimits = {
  requests: 3000,
  connections: 64,
  connectMs: 10_000,
  idleMs: 30_000,
};
