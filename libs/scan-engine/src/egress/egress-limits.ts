/** What one scan may ask of the network beside its bytes. First values, well over what heavy pages need. */
export interface EgressLimits {
  /** Plain requests and tunnels together; what goes through a tunnel cannot be counted. */
  requests: number;
  /** Connections to the outside at once. */
  connections: number;
  /** Until one address answers. */
  connectMs: number;
  /** A connection on which nothing moves for so long is ended. */
  idleMs: number;
}

export const defaultEgressLimits: EgressLimits = {
  requests: 3000,
  connections: 64,
  connectMs: 10_000,
  idleMs: 30_000,
};
