import { Egress } from './egress.ts';
import { systemResolve } from './name-lookup.ts';
import type { Resolve } from './name-lookup.ts';

export interface EgressPolicy {
  /** Exact `host:port` that are reached although they are private. */
  allow: readonly string[];
  /** The operator's own hosts: never reached. */
  denyHosts: readonly string[];
  resolve?: Resolve;
}

/** `refused`: by the wall; `failed`: the network or the time, with its cause. */
export type NoAnswer = { kind: 'refused' } | { kind: 'failed'; cause: string };

/**
 * For what we ask of an address that a stranger typed, the same way as everything a page asks for: each connection is
 * judged by the wall, names are looked up once, private addresses and our own are refused.
 *
 * @param byteLimit both ways, headers and handshakes included
 * @param ask is given the proxy to take; undefined: what answered was the wall itself
 */
export async function throughEgress<Answer>(
  { allow, denyHosts, resolve = systemResolve }: EgressPolicy,
  byteLimit: number,
  ask: (proxy: string) => Promise<Answer | undefined>,
): Promise<Answer | NoAnswer> {
  const egress = await Egress.listen({ allow, denyHosts, resolve, byteLimit, onOverflow: () => {} });
  try {
    return (await ask(egress.url)) ?? noAnswer(egress, 'connection');
  } catch (error) {
    return noAnswer(egress, error instanceof Error ? error.message : 'unknown');
  } finally {
    egress.close();
  }
}

function noAnswer({ refusals: [first] }: Egress, cause: string): NoAnswer {
  if (first?.error.code === 'blocked') return { kind: 'refused' };
  return { kind: 'failed', cause: first?.error.code ?? cause };
}
