import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { useState, type MouseEvent, type ReactNode } from 'react';

export interface PictureLinkProps {
  /** An address that is signed for some minutes. */
  src: string;
  /** Asks for a newer address. It comes as `src` as well. */
  renew: () => Promise<{ src: string } | undefined>;
  children: ReactNode;
}

/** Time for a press, and for the browser to ask for the picture. */
const reserveMs = 30_000;

/** Whether the address is over, or over before somebody who wants it now has the picture. */
function isNearlyOver(src: string): boolean {
  const until = new URL(src, location.href).searchParams.get('until');
  return until !== null && Number(until) * 1000 - Date.now() < reserveMs;
}

/**
 * Opens the picture in a new tab, also long after its address was signed: a newer one is asked for when the pointer or the
 * focus comes to the link, or by the press itself.
 */
export function PictureLink({ src, renew, children }: PictureLinkProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const [failed, setFailed] = useState<string>();

  function prepare(): void {
    if (isNearlyOver(src)) void renew();
  }
  async function open(event: MouseEvent): Promise<void> {
    if (!isNearlyOver(src)) return;
    event.preventDefault();
    setFailed(undefined);
    // At once: a browser blocks a tab that opens some time after the press.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const next = await renew();
    if (next) return tab?.location.replace(new URL(next.src, location.href).href);
    tab?.close();
    setFailed(src);
    announce(t('rule.brokenPicture'), 'assertive');
  }

  return (
    <>
      <a
        href={src}
        target="_blank"
        rel="noopener noreferrer"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => void open(event)}
      >
        {children}
      </a>
      {failed === src && <p>{t('rule.brokenPicture')}</p>}
    </>
  );
}
