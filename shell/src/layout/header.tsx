import { useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useShell } from '../platform/use-shell.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { LanguageSelect, ThemeSelect } from './preference-selects.tsx';

/** Logo, navigation, language, theme and account. On narrow screens one button opens everything but the logo. */
export function Header(): ReactNode {
  const { t } = useTranslation();
  const { accounts } = useShell();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <header className={styles.header}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for Escape of the controls inside */}
      <div onKeyDown={closeOnEscape}>
        <Wrap className={styles.row}>
          <Logo />
          <Button
            ref={button}
            kind="secondary"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'nav.menuClose' : 'nav.menuOpen')}
          </Button>
          <div id={panel} className={styles.panel} data-open={isOpen}>
            <Navigation onFollow={() => setOpen(false)} />
            <LanguageSelect />
            <ThemeSelect />
            {accounts && <AccountLinks accounts={accounts} />}
          </div>
        </Wrap>
      </div>
    </header>
  );
}
