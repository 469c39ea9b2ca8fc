import { defaultLocale } from '@stufenlos/contracts';
import { useAnnounce, useLocale, useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { preferences } from '../platform/preferences.ts';
import styles from './notices.module.css';

/** Shows one line while the browser is offline. The shell's live region announces it. */
export function OfflineLine(): ReactNode {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const isOnline = useOnline();
  const text = t('errors.offline');
  useEffect(() => {
    if (!isOnline) announce(text);
  }, [announce, isOnline, text]);
  if (isOnline) return null;
  return (
    <aside className={styles.line}>
      <Wrap>{text}</Wrap>
    </aside>
  );
}

/** German is always the default. A visitor whose browser prefers another language is offered English once. */
export function LanguageOffer(): ReactNode {
  const { t } = useTranslation();
  const { locale, setLocale } = useLocale();
  // Every prerendered page contains the offer, hidden by default. The script before the first paint shows it (class
  // `offers-english`), so that nothing moves when React takes over.
  const isWanted = useSyncExternalStore(unchanging, seemsToPreferAnother, () => true);
  const [isOpen, setOpen] = useState(true);
  if (!isOpen || !isWanted || locale !== defaultLocale) return null;
  const close = () => {
    preferences.dismissOffer();
    setOpen(false);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className={`${styles.line} ${styles.offer}`} aria-label={t('language.label')}>
      <Wrap className={styles.row}>
        <span lang="en">{t('language.offer')}</span>
        <Button
          kind="quiet"
          lang="en"
          onClick={() => {
            close();
            void setLocale('en');
          }}
        >
          {t('language.offerAction')}
        </Button>
        <Button kind="quiet" lang="en" onClick={close}>
          {t('language.offerDismiss')}
        </Button>
      </Wrap>
    </section>
  );
}

const seemsToPreferAnother = (): boolean =>
  preferences.locale() === null && !preferences.isOfferDismissed() && !navigator.language.startsWith('de');

/** The value is read once for each page, because a choice of the visitor closes the line anyway. */
const unchanging = () => () => undefined;

const useOnline = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      addEventListener('online', listen);
      addEventListener('offline', listen);
      return () => {
        removeEventListener('online', listen);
        removeEventListener('offline', listen);
      };
    },
    () => navigator.onLine,
    () => true,
  );
