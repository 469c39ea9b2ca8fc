import negotiate from '@fastify/accept-negotiator';

export const codingNames = { br: 'br', gz: 'gzip' } as const;

/** The best coding both sides know. `br;q=0` and the like are respected. */
export function chooseCoding(accepted = '', available: { br?: unknown; gz?: unknown } = {}): 'br' | 'gz' | null {
  const known = [...(available.br ? ['br'] : []), ...(available.gz ? ['gzip'] : [])];
  const coding = negotiate(accepted.toLowerCase(), known);
  return coding === 'gzip' ? 'gz' : (coding as 'br' | null);
}
