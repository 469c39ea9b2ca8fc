import { useAnnounce, useLocation, useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../platform/use-shell.ts';
import styles from './notices.module.css';

/**
 * Says that a reload would show another release, and offers it. It never reloads by itself and never takes the focus,
 * because somebody may be typing. The page asks when somebody returns to it and when they follow a link.
 */
export function NewVersionLine(): ReactNode {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { pathname } = useLocation();
  const { releaseWatch } = useShell();
  const other = useStore(releaseWatch.store, (state) => state.other);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const before = useRef(pathname);
  const isShown = other !== null && other !== dismissed;
  const text = t('newVersion.text');

  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void releaseWatch.check();
    };
    addEventListener('focus', check);
    addEventListener('visibilitychange', check);
    return () => {
      removeEventListener('focus', check);
      removeEventListener('visibilitychange', check);
    };
  }, [releaseWatch]);
  useEffect(() => {
    if (pathname === before.current) return;
    before.current = pathname;
    void releaseWatch.check();
  }, [pathname, releaseWatch]);
  useEffect(() => {
    if (isShown) announce(text);
  }, [announce, isShown, text]);

  if (!isShown) return null;
  const dismiss = () => {
    setDismissed(other);
    // The button disappears, so the focus moves to the main part.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.line} aria-label={t('newVersion.label')}>
      <Wrap className={styles.row}>
        <span>{text}</span>
        <Button kind="quiet" onClick={() => location.reload()}>
          {t('errors.release.action')}
        </Button>
        <Button kind="quiet" onClick={dismiss}>
          {t('newVersion.dismiss')}
        </Button>
      </Wrap>
    </section>
  );
}
