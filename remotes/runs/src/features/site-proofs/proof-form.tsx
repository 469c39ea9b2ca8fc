import { readAddress, type AddressError, type Sentence, type SiteProof } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { AddressField, FormFrame, useSubmission } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import { proofRefusal } from './proof-refusal.ts';

export interface ProofFormProps {
  /** The address that the page was opened with. */
  first: string;
  onAdded: (proof: SiteProof) => void;
}

/** Starts the proof that a person controls a website. The answer says what they must publish there. */
export function ProofForm({ first, onAdded }: ProofFormProps): ReactNode {
  const { t } = useTranslation('profile');
  const { t: say } = useTranslation('marketing');
  const { api, config } = usePlatform();
  const announce = useAnnounce();
  const id = useId();
  const [url, setUrl] = useState(first);

  const readingOf = (address: string) => readAddress(address, { allow: config.scanAllow });
  const faultsOf = (address: string): 'url'[] => (readingOf(address).ok ? [] : ['url']);
  const { faults, refusal, tries, isBusy, changed, submit } = useSubmission<'url', void, Sentence>({
    judge: () => faultsOf(url),
    async send() {
      const proof = await api.call('createSiteProof', { body: { url: url.trim() } });
      announce(t('proofs.added', { host: proof.hostKey }));
      onAdded(proof);
    },
    refuse(cause) {
      const { fields, sentences } = proofRefusal(cause);
      return 'url' in fields ? { faults: ['url'] } : { refusal: sentences[0] };
    },
  });

  const reading = readingOf(url);
  const fault: AddressError = reading.ok ? 'private' : reading.error;
  const text = say(`scan.error.${fault}`);
  const isFaulty = faults.includes('url');
  return (
    <FormFrame
      errors={isFaulty ? [{ field: `${id}-url`, text }] : []}
      summary={t('proofs.error.summary', { count: faults.length })}
      tries={tries}
      isBusy={isBusy}
      refusal={refusal && t(refusal.key, refusal.values ?? {})}
      submit={t('proofs.add.submit')}
      onSubmit={() => void submit()}
    >
      <AddressField
        id={`${id}-url`}
        name="url"
        required
        label={t('proofs.add.url')}
        hint={t('proofs.add.url.hint')}
        error={isFaulty ? `${t('error.prefix')} ${text}` : undefined}
        value={url}
        onChange={({ target }) => {
          setUrl(target.value);
          changed(faultsOf(target.value));
        }}
      />
    </FormFrame>
  );
}
