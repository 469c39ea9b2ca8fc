import { Egress } from '../egress.ts';
import { systemResolve } from '../name-lookup.ts';
import type { Resolve } from '../name-lookup.ts';

export interface EgressPolicy {
  /** Private addresses that are allowed, as exact `host:port`. */
  allow: readonly string[];
  /** The operator's own hosts, which must not be reached. */
  denyHosts: readonly string[];
  resolve?: Resolve;
}

/** `refused`: by the egress policy. `failed`: by a network error or timeout, with its cause. */
export type NoAnswer = { kind: 'refused' } | { kind: 'failed'; cause: string };

/**
 * Runs requests to an address from a user through a temporary egress proxy. They are subject to the same policy as
 * requests of pages: names are resolved once; private addresses and the operator's own hosts are refused.
 *
 * @param byteLimit bytes in both directions, including headers and TLS handshakes
 * @param ask sends the requests through the given proxy URL; returns undefined if the proxy itself answered
 * @returns the result of `ask`, or why there is none; never throws errors of `ask`
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
