import type { SiteProof } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { useRef, useState, type ReactNode } from 'react';
import cards from '../../parts/site-cards.module.css';
import { ProofCard } from './proof-card.tsx';
import { ProofForm } from './proof-form.tsx';
import { useProofs } from './use-proofs.ts';

export interface ProvenSitesProps {
  first: readonly SiteProof[];
  /** An address that somebody comes with, from a check that robots.txt has stopped. */
  wanted: string;
}

/** All proofs of the person, and the form for one more. */
export function ProvenSites({ first, wanted }: ProvenSitesProps): ReactNode {
  const { t } = useTranslation('profile');
  const proofs = useProofs(first);
  const heading = useRef<HTMLHeadingElement>(null);
  // A new form for each website, so that nothing of the last one is left in it.
  const [added, setAdded] = useState(0);
  return (
    <div className={cards.sections}>
      <section className={cards.section}>
        <h2>{t('proofs.add')}</h2>
        <ProofForm
          key={added}
          first={added === 0 ? wanted : ''}
          onAdded={(proof) => {
            proofs.keep(proof);
            setAdded((before) => before + 1);
            heading.current?.focus();
          }}
        />
      </section>
      <section className={cards.section}>
        <h2 ref={heading} tabIndex={-1}>
          {t('proofs.list')}
        </h2>
        {proofs.all.length === 0 && <p>{t('proofs.empty')}</p>}
        {proofs.all.map((proof) => (
          <ProofCard
            key={proof.hostKey}
            proof={proof}
            check={proofs.check}
            onRemoved={() => {
              proofs.drop(proof.hostKey);
              heading.current?.focus();
            }}
          />
        ))}
      </section>
    </div>
  );
}
