import type { Sentence, SiteProof } from '@stufenlos/contracts';
import { useAnnounce, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Disclosure } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { ignoreNotFound } from '../../parts/requests/problem-of.ts';
import cards from '../../parts/site-cards.module.css';
import { useSay } from '../../parts/use-say.ts';
import { ProofPlaces } from './proof-places.tsx';
import { proofRefusal } from './proof-refusal.ts';
import type { Proofs } from './use-proofs.ts';

export interface ProofCardProps {
  proof: SiteProof;
  check: Proofs['check'];
  onRemoved: () => void;
}

/** One website: whether it is proven, what has to be published, and a look whether it is there. */
export function ProofCard({ proof, check, onRemoved }: ProofCardProps): ReactNode {
  const { t } = useTranslation('profile');
  const say = useSay('profile');
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<{ found: string } | { missing: readonly Sentence[] }>();
  const { hostKey, state } = proof;

  async function look(): Promise<void> {
    setBusy(true);
    setNote(undefined);
    const seen = await check(proof);
    setBusy(false);
    if ('missing' in seen) {
      setNote(seen);
      announce(seen.missing.map(say).join(' '), 'assertive');
      return;
    }
    const found = t(`proofs.found.${seen.proof.method ?? 'dns'}`, { host: hostKey });
    setNote({ found });
    announce(found);
  }

  const places = <ProofPlaces proof={proof} />;
  return (
    <article className={cards.card} aria-labelledby={`proof-${hostKey}`}>
      <h3 className={cards.address} id={`proof-${hostKey}`}>
        {hostKey}
      </h3>
      <State proof={proof} />
      {state === 'proven' ? (
        <Disclosure summary={t('proofs.published', { host: hostKey })}>{places}</Disclosure>
      ) : (
        places
      )}
      {note && 'found' in note && <Banner kind="info">{note.found}</Banner>}
      {note && 'missing' in note && (
        <Banner kind="error">
          {note.missing.map((sentence) => (
            <p key={sentence.key}>{say(sentence)}</p>
          ))}
        </Banner>
      )}
      <div className={cards.actions}>
        <Button isBusy={isBusy} aria-label={t('proofs.checkWhat', { host: hostKey })} onClick={() => void look()}>
          {t('proofs.check')}
        </Button>
        <RemoveProof hostKey={hostKey} onRemoved={onRemoved} />
      </div>
    </article>
  );
}

function State({ proof: { state, provenAt, holdsUntil } }: { proof: SiteProof }): ReactNode {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const [date, until] = [provenAt, holdsUntil].map((time) => (time === undefined ? '' : formats.date(time)));
  if (state === 'expired') return <Banner kind="attention">{t('proofs.state.expired', { until })}</Banner>;
  return <p>{t(`proofs.state.${state}`, { date, until })}</p>;
}

function RemoveProof({ hostKey, onRemoved }: { hostKey: string; onRemoved: () => void }): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  return (
    <ConfirmButton
      kind="quiet"
      aria-label={t('proofs.removeWhat', { host: hostKey })}
      label={t('proofs.remove')}
      title={t('proofs.remove')}
      confirm={t('proofs.remove')}
      cancel={t('proofs.remove.cancel')}
      act={() => api.call('deleteSiteProof', { params: { hostKey } }).catch(ignoreNotFound)}
      namespace="profile"
      sentenceOf={(cause) => proofRefusal(cause, hostKey).sentences[0]}
      done={t('proofs.removed', { host: hostKey })}
      onDone={onRemoved}
    >
      {t('proofs.remove.text', { host: hostKey })}
    </ConfirmButton>
  );
}
