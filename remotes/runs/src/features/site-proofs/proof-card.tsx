import type { Sentence, SiteProof } from '@stufenlos/contracts';
import { useAnnounce, useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Disclosure } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { RemoveSite } from '../../parts/remove-site.tsx';
import cards from '../../parts/site-cards.module.css';
import { ProofPlaces } from './proof-places.tsx';
import type { Proofs } from './use-proofs.ts';

export interface ProofCardProps {
  proof: SiteProof;
  check: Proofs['check'];
  remove: Proofs['remove'];
  onRemoved: () => void;
}

/** One website: whether it is proven, what has to be published, and a look whether it is there. */
export function ProofCard({ proof, check, remove, onRemoved }: ProofCardProps): ReactNode {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<{ found: string } | { missing: readonly Sentence[] }>();
  const { hostKey, state, provenAt, holdsUntil } = proof;
  const [date, until] = [provenAt, holdsUntil].map((time) => (time === undefined ? '' : formats.date(time)));

  async function look(): Promise<void> {
    setBusy(true);
    setNote(undefined);
    const seen = await check(proof);
    setBusy(false);
    if ('missing' in seen) {
      setNote(seen);
      announce(seen.missing.map(({ key, values }) => t(key, values ?? {})).join(' '), 'assertive');
      return;
    }
    const found = t(`proofs.found.${seen.proof.method ?? 'dns'}`, { host: hostKey });
    setNote({ found });
    announce(found);
  }

  return (
    <article className={cards.card} aria-labelledby={`proof-${hostKey}`}>
      <h3 className={cards.address} id={`proof-${hostKey}`}>
        {hostKey}
      </h3>
      {state === 'expired' ? (
        <Banner kind="attention">{t('proofs.state.expired', { until })}</Banner>
      ) : (
        <p>{t(`proofs.state.${state}`, { date, until })}</p>
      )}
      {state === 'proven' ? (
        <Disclosure summary={t('proofs.published', { host: hostKey })}>
          <ProofPlaces proof={proof} />
        </Disclosure>
      ) : (
        <ProofPlaces proof={proof} />
      )}
      {note && 'found' in note && <Banner kind="info">{note.found}</Banner>}
      {note && 'missing' in note && (
        <Banner kind="error">
          {note.missing.map(({ key, values }) => (
            <p key={key}>{t(key, values ?? {})}</p>
          ))}
        </Banner>
      )}
      <div className={cards.actions}>
        <Button isBusy={isBusy} aria-label={t('proofs.checkWhat', { host: hostKey })} onClick={() => void look()}>
          {t('proofs.check')}
        </Button>
        <RemoveSite
          what={t('proofs.removeWhat', { host: hostKey })}
          label={t('proofs.remove')}
          title={t('proofs.remove')}
          cancel={t('proofs.remove.cancel')}
          removed={t('proofs.removed', { host: hostKey })}
          remove={() => remove(hostKey)}
          onRemoved={onRemoved}
        >
          {t('proofs.remove.text', { host: hostKey })}
        </RemoveSite>
      </div>
    </article>
  );
}
