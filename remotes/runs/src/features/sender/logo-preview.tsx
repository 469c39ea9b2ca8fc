import { useTranslation } from '@stufenlos/platform';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './sender.module.css';

export interface LogoPreviewProps {
  bytes: Uint8Array<ArrayBuffer>;
  /** The alternative text, as on the report. */
  name: string;
}

/**
 * Painted on a canvas: no address leads to a logo, and the content security policy lets the page show only pictures that
 * have one. White below, as paper is, in the dark theme too.
 */
export function LogoPreview({ bytes, name }: LogoPreviewProps): ReactNode {
  const { t } = useTranslation('profile');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [broken, setBroken] = useState<LogoPreviewProps['bytes']>();
  const isBroken = broken === bytes;
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(new Blob([bytes])).then(
      (picture) => {
        if (isCurrent && canvas.current) paint(canvas.current, picture);
        picture.close();
      },
      () => {
        if (isCurrent) setBroken(bytes);
      },
    );
    return () => void (isCurrent = false);
  }, [bytes]);
  const text = name.trim();
  return (
    <figure className={styles.preview}>
      <canvas
        ref={canvas}
        className={styles.logo}
        hidden={isBroken}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element needs an address
        role="img"
        aria-label={text === '' ? t('sender.preview.unnamed') : text}
      />
      <figcaption>
        {isBroken ? t('sender.preview.broken') : null}
        {!isBroken && (text === '' ? t('sender.preview.nameFirst') : t('sender.preview.alt', { name: text }))}
      </figcaption>
    </figure>
  );
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(picture, 0, 0);
}
