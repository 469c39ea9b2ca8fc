import type { RunPage } from '@stufenlos/contracts';
import { pictureCrop, type Rect } from '@stufenlos/contracts/picture-crop';
import { useTranslation } from '@stufenlos/platform';
import { useState, type ReactNode } from 'react';
import { PictureLink } from '../pictures/picture-link.tsx';
import styles from './finding-picture.module.css';

export interface FindingPictureProps {
  picture: NonNullable<RunPage['picture']>;
  rect: Rect;
  /** Tells this picture from the others: rule and place. */
  about: string;
  /**
   * Asks for a newer address, because the picture could not be loaded or its address runs out. Resolves to the newer
   * picture, which comes as `picture` as well.
   */
  renew: () => Promise<{ src: string } | undefined>;
}

/** The part of the page's picture with the element marked, or a sentence where it cannot be loaded. */
export function FindingPicture({ picture, rect, about, renew }: FindingPictureProps): ReactNode {
  const { t } = useTranslation('runs');
  const [broken, setBroken] = useState<{ src: string; isGone: boolean }>();
  const { src } = picture;
  const crop = pictureCrop(rect, picture);
  if (!crop) return null;
  if (broken?.src === src) return broken.isGone ? <p>{t('rule.brokenPicture')}</p> : null;

  async function renewBroken(): Promise<void> {
    setBroken({ src, isGone: false });
    const next = await renew();
    if (next === undefined || next.src === src) setBroken({ src, isGone: true });
  }
  const [viewX, viewY, viewWidth, viewHeight] = crop.view;
  const [x, y, width, height] = crop.marker;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <figure className={styles.figure}>
      <PictureLink src={src} renew={renew}>
        <span
          className={styles.crop}
          style={{ aspectRatio: `${viewWidth} / ${viewHeight}`, inlineSize: `min(100%, ${viewWidth}px)` }}
        >
          <img
            src={src}
            alt={t('rule.screenshotAlt', { about })}
            loading="lazy"
            decoding="async"
            onError={() => void renewBroken()}
            style={{
              inlineSize: percent(picture.width, viewWidth),
              blockSize: percent(picture.height, viewHeight),
              insetInlineStart: percent(-viewX, viewWidth),
              insetBlockStart: percent(-viewY, viewHeight),
            }}
          />
          <span
            className={styles.marker}
            style={{
              inlineSize: percent(width, viewWidth),
              blockSize: percent(height, viewHeight),
              insetInlineStart: percent(x - viewX, viewWidth),
              insetBlockStart: percent(y - viewY, viewHeight),
            }}
          />
        </span>
        <span className={styles.zoom}>{t('rule.zoom')}</span>
      </PictureLink>
      <figcaption>{t('rule.screenshot')}</figcaption>
    </figure>
  );
}
