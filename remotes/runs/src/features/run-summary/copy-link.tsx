import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';

/** Copies this page's address. The message stays beside the button and has no time limit. */
export function CopyLink(): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const [answer, setAnswer] = useState<'copied' | 'copyFailed'>();

  async function copy(): Promise<void> {
    const { origin, pathname } = window.location;
    const next = await navigator.clipboard.writeText(origin + pathname).then(
      () => 'copied' as const,
      () => 'copyFailed' as const,
    );
    setAnswer(next);
    announce(t(`detail.actions.${next}`));
  }

  return (
    <>
      <Button kind="secondary" onClick={() => void copy()}>
        {t('detail.actions.copyLink')}
      </Button>
      {answer && <span>{t(`detail.actions.${answer}`)}</span>}
    </>
  );
}
