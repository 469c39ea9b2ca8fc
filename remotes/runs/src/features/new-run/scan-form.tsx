import { readAddress, type Sentence } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { AddressField, Banner, Button } from '@stufenlos/ui';
import { useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import styles from './new-run.module.css';
import { useOrderScan } from './use-order-scan.ts';

/** A form for one address. It validates like the server and keeps the input after every refusal. */
export function ScanForm(): ReactNode {
  const { t } = useTranslation('marketing');
  const { config } = usePlatform();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Sentence>();
  const { order, isBusy, refusal } = useOrderScan();
  const say = ({ key, values }: Sentence): string => t(key, values ?? {});

  function faultOf(text: string): Sentence | undefined {
    const reading = readAddress(text, { allow: config.scanAllow });
    return reading.ok ? undefined : { key: `marketing:scan.error.${reading.error}` };
  }

  function refuse(sentence: Sentence): void {
    setFault(sentence);
    input.current?.focus();
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    const own = faultOf(typed);
    if (own) return refuse(own);
    setFault(undefined);
    const refused = await order({ url: typed });
    if (refused?.place === 'field') refuse(refused.sentence);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AddressField
        ref={input}
        name="url"
        required
        label={t('scan.form.label')}
        placeholder={t('scan.form.placeholder')}
        hint={t('scan.form.hint')}
        error={fault && `${t('scan.error.prefix')} ${say(fault)}`}
        value={typed}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.target.value);
          // The form validates on submit. After an error it validates on every change.
          if (fault) setFault(faultOf(event.target.value));
        }}
        beside={
          <Button type="submit" isBusy={isBusy}>
            {t('scan.form.submit')}
          </Button>
        }
      />
      {refusal?.place === 'form' && <Banner kind="error">{say(refusal.sentence)}</Banner>}
      <p className={styles.consent}>{t('scan.form.consent')}</p>
    </form>
  );
}
