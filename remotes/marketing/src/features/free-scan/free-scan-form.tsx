import { useAuth, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { AddressField, Banner, Button, useFocusOnFault } from '@stufenlos/ui';
import { useId, useRef, type ReactNode } from 'react';
import { Examples } from './examples.tsx';
import styles from './free-scan.module.css';
import { useFreeScan } from './use-free-scan.ts';

/** The free scan: one address. Whatever goes wrong is said beside the control, and the input stays. */
export function FreeScanForm({ address: offered }: { address: string }): ReactNode {
  const { t } = useTranslation('marketing');
  const { config } = usePlatform();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { address, setAddress, faults, refusal, tries, isBusy, changed, submit } = useFreeScan(offered);
  useFocusOnFault(
    tries,
    faults.map(() => id),
  );
  return (
    <>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <AddressField
          ref={input}
          id={id}
          name="url"
          required
          isTall
          label={t('scan.form.label')}
          placeholder={t('scan.form.placeholder')}
          hint={t('scan.form.hint')}
          error={faults[0] && `${t('scan.error.prefix')} ${t(faults[0])}`}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          beside={
            <Button type="submit" isTall isBusy={isBusy}>
              {t('scan.form.submit')}
            </Button>
          }
        />
        {refusal && (
          <Banner kind="error" {...(refusal.isLimit && { action: <SignInForMore address={address} /> })}>
            {t(refusal.sentence.key, refusal.sentence.values ?? {})}
          </Banner>
        )}
        <noscript>
          <p>{t('scan.form.noScript')}</p>
        </noscript>
        <p className={styles.consent}>{t('scan.form.consent')}</p>
      </form>
      <Examples
        examples={config.examples}
        onChoose={(url) => {
          setAddress(url);
          changed([]);
          input.current?.focus();
        }}
      />
    </>
  );
}

/** Beside a limit of visitors: an account has its own. What was typed comes along and back. */
function SignInForMore({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('marketing');
  const { status } = useSession();
  const auth = useAuth();
  if (status !== 'signed-out') return null;
  return (
    <>
      <p>{t('scan.signIn.text')}</p>
      <Button
        kind="secondary"
        // Why it failed is told by the shell, which knows it from the session.
        onClick={() => void auth.signIn({ target: `/?url=${encodeURIComponent(address)}` }).catch(() => undefined)}
      >
        {t('scan.signIn.submit')}
      </Button>
    </>
  );
}
