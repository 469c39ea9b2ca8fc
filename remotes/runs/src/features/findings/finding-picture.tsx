import type { RunPage } from '@stufenlos/contracts';
import { pictureCrop, type Rect } from '@stufenlos/contracts/picture-crop';
import { useTranslation } from '@stufenlos/platform';
import { useState, type ReactNode } from 'react';
import styles from './finding-picture.module.css';

export interface FindingPictureProps {
  picture: NonNullable<RunPage['picture']>;
  rect: Rect;
  /** Tells this picture from the others: rule and place. */
  about: string;
  /** It could not be loaded: perhaps its address is too old. */
  onBroken: () => void;
}

/** The part of the page's picture with the element marked. Nothing where there is no picture: the words say it all. */
export function FindingPicture({ picture, rect, about, onBroken }: FindingPictureProps): ReactNode {
  const { t } = useTranslation('runs');
  const [broken, setBroken] = useState<string>();
  const crop = pictureCrop(rect, picture);
  if (!crop || broken === picture.src) return null;
  const [viewX, viewY, viewWidth, viewHeight] = crop.view;
  const [x, y, width, height] = crop.marker;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <figure className={styles.figure}>
      <a href={picture.src} target="_blank" rel="noopener noreferrer">
        <span
          className={styles.crop}
          style={{ aspectRatio: `${viewWidth} / ${viewHeight}`, inlineSize: `min(100%, ${viewWidth}px)` }}
        >
          <img
            src={picture.src}
            alt={t('rule.screenshotAlt', { about })}
            loading="lazy"
            decoding="async"
            onError={() => {
              setBroken(picture.src);
              onBroken();
            }}
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
      </a>
      <figcaption>{t('rule.screenshot')}</figcaption>
    </figure>
  );
}
