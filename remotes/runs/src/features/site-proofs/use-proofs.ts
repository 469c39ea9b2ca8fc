import type { Sentence, SiteProof } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useState } from 'react';
import { proofRefusal } from './proof-refusal.ts';

export interface Proofs {
  all: readonly SiteProof[];
  /** Puts it into the list, in place of what was known of it. */
  keep: (proof: SiteProof) => void;
  /** Lets the server look for it now; resolves to why it was not found, one sentence after the other. */
  check: (proof: SiteProof) => Promise<{ proof: SiteProof } | { missing: readonly Sentence[] }>;
  /** Takes a deleted one off the page. */
  drop: (hostKey: string) => void;
}

/** The proofs as the page shows them: each answer replaces what was known of one. */
export function useProofs(first: readonly SiteProof[]): Proofs {
  const { api } = usePlatform();
  const [all, setAll] = useState(first);
  const keep = (proof: SiteProof) =>
    setAll((before) =>
      before.some(({ hostKey }) => hostKey === proof.hostKey)
        ? before.map((one) => (one.hostKey === proof.hostKey ? proof : one))
        : [...before, proof],
    );
  return {
    all,
    keep,
    async check({ hostKey }) {
      try {
        const proof = await api.call('checkSiteProof', { params: { hostKey } });
        keep(proof);
        return { proof };
      } catch (cause) {
        return { missing: proofRefusal(cause, hostKey).sentences };
      }
    },
    drop: (hostKey) => setAll((before) => before.filter((one) => one.hostKey !== hostKey)),
  };
}
