import { defaultLocale } from '@stufenlos/contracts';
import { useAnnounce, useLocale, useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { preferences } from '../platform/preferences.ts';
import styles from './notices.module.css';
import { useOnline } from './use-online.ts';

/** One line while the network is away. It is read out through the shell's own live region. */
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

/** German is the default whatever the browser says; who seems to prefer another language is offered English once. */
export function LanguageOffer(): ReactNode {
  const { t } = useTranslation();
  const { locale, setLocale } = useLocale();
  // In a prerendered page it stands for everybody and is hidden from most: the script before the first paint decides
  // (`offers-english`), so that nothing moves when this knows.
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

/** Asked once for each page: what is chosen meanwhile closes the line by itself. */
const unchanging = () => () => undefined;
