import type { Sentence, SiteProof } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { AddressField, FormFrame, useSubmission } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import { refusedAddress, useAddressFault } from '../../parts/forms/use-address-fault.ts';
import { useSay } from '../../parts/use-say.ts';
import { proofRefusal } from './proof-refusal.ts';

export interface ProofFormProps {
  /** The address that the page was opened with. */
  first: string;
  onAdded: (proof: SiteProof) => void;
}

/** Starts the proof that a person controls a website. The answer says what they must publish there. */
export function ProofForm({ first, onAdded }: ProofFormProps): ReactNode {
  const { t } = useTranslation('profile');
  const say = useSay('profile');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const addressFault = useAddressFault();
  const id = `${useId()}-url`;
  const [url, setUrl] = useState(first);
  const faultsOf = (address: string): 'url'[] => (addressFault(address) ? ['url'] : []);
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
  const text = say(addressFault(url) ?? refusedAddress);
  return (
    <FormFrame
      errors={faults.map(() => ({ field: id, text }))}
      summary={t('proofs.error.summary', { count: faults.length })}
      tries={tries}
      isBusy={isBusy}
      refusal={refusal && say(refusal)}
      submit={t('proofs.add.submit')}
      onSubmit={() => void submit()}
    >
      <AddressField
        id={id}
        name="url"
        required
        label={t('proofs.add.url')}
        hint={t('proofs.add.url.hint')}
        error={faults.length > 0 ? `${t('error.prefix')} ${text}` : undefined}
        value={url}
        onChange={({ target }) => {
          setUrl(target.value);
          changed(faultsOf(target.value));
        }}
      />
    </FormFrame>
  );
}
