import { readAddress, scanRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, orderCheck, useAnnounce, useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { AddressField, Banner, Button } from '@stufenlos/ui';
import { useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { Examples } from './examples.tsx';
import styles from './free-scan.module.css';
import { SignInForMore } from './sign-in-for-more.tsx';
import { rememberScan } from './recent-scan-list.ts';

interface Refused {
  sentence: Sentence;
  /** Somebody with an account may order more. */
  isLimit: boolean;
}

/**
 * The free scan: one address, checked by the same reading as on the server. Whatever goes wrong is said beside the
 * control, and the input stays.
 */
export function FreeScanForm({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('marketing');
  const platform = usePlatform();
  const { config } = platform;
  const announce = useAnnounce();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(address);
  const [isBusy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<Sentence>();
  const [problem, setProblem] = useState<Refused>();

  const say = (sentence: Sentence): string => t(sentence.key, sentence.values ?? {});

  function faultOf(text: string): Sentence | undefined {
    const reading = readAddress(text, { allow: config.scanAllow });
    return reading.ok ? undefined : { key: `marketing:scan.error.${reading.error}` };
  }

  function refuseInput(fault: Sentence): void {
    setFieldError(fault);
    input.current?.focus();
  }

  async function start(): Promise<void> {
    if (isBusy) return;
    setProblem(undefined);
    const fault = faultOf(typed);
    if (fault) return refuseInput(fault);
    setFieldError(undefined);
    setBusy(true);
    try {
      const { path, host, token } = await orderCheck(platform, { url: typed });
      if (token !== undefined) rememberScan({ token, host, startedAt: new Date().toISOString() });
      await navigate(path);
    } catch (cause) {
      const reason = cause instanceof ApiError ? cause.problem : undefined;
      const refusal = scanRefusal(reason, navigator.onLine);
      if (refusal.place === 'field') return refuseInput(refusal.sentence);
      setProblem({ sentence: refusal.sentence, isLimit: reason?.code === 'rate_limited' });
      announce(say(refusal.sentence), 'assertive');
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void start();
  }

  function fill(text: string): void {
    setTyped(text);
    // Not while typing the first time: an error is told on submit and corrected from then on.
    if (fieldError) setFieldError(faultOf(text));
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <AddressField
          ref={input}
          name="url"
          required
          isTall
          label={t('scan.form.label')}
          placeholder={t('scan.form.placeholder')}
          hint={t('scan.form.hint')}
          error={fieldError && `${t('scan.error.prefix')} ${say(fieldError)}`}
          value={typed}
          onChange={(event: ChangeEvent<HTMLInputElement>) => fill(event.target.value)}
          beside={
            <Button type="submit" isTall isBusy={isBusy}>
              {t('scan.form.submit')}
            </Button>
          }
        />
        {problem && (
          <Banner kind="error" {...(problem.isLimit && { action: <SignInForMore address={typed} /> })}>
            {say(problem.sentence)}
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
          fill(url);
          setFieldError(undefined);
          input.current?.focus();
        }}
      />
    </>
  );
}
