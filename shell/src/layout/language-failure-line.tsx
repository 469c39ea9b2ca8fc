import { useAnnounce, useLocale, useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../platform/use-shell.ts';
import styles from './notices.module.css';

/**
 * Says that the page could not be switched to another language, in both: the person may read only the one that is
 * missing. Tries again when the connection returns.
 */
export function LanguageFailureLine(): ReactNode {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  const { setLocale } = useLocale();
  const { languageFailure, windowLocale } = useShell();
  // Each failure is a new state, so that the same sentence is announced again.
  const failure = useStore(languageFailure);
  const { wanted, isChosen } = failure;
  const change = isChosen ? setLocale : windowLocale.adopt;
  const tell = useEffectEvent(() => announce(t('language.failed'), 'assertive'));
  const retry = useEffectEvent(() => wanted && void change(wanted));

  useEffect(() => {
    if (!failure.wanted) return;
    tell();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failure]);

  if (!wanted) return null;
  const tryAgain = async () => {
    await change(wanted);
    // The button has disappeared, so the focus moves to the main part.
    if (!languageFailure.getState().wanted) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.line} aria-label={t('language.label')}>
      <Wrap className={styles.row}>
        <span>{t('language.failed')}</span>
        <span lang={wanted}>{i18n.getFixedT(wanted, 'shell')('language.failed')}</span>
        <Button kind="quiet" onClick={() => void tryAgain()}>
          {t('common.retry')}
        </Button>
      </Wrap>
    </section>
  );
}
