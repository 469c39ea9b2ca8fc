import { useLocale, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import facts from './pictures/facts.json';
import styles from './result-picture.module.css';
import { usePictures } from './use-pictures.ts';

/**
 * Part of a real result, beside the form where the window is wide. Only one theme is shown, and a lazy picture that is
 * not shown is not downloaded.
 */
export function ResultPicture(): ReactNode {
  const { t } = useTranslation('marketing');
  const { locale } = useLocale();
  const pictures = usePictures();
  const { width, height } = facts.sizes[locale];
  const picture = (theme: 'light' | 'dark') =>
    pictures && (
      <img
        className={styles[theme]}
        src={pictures[locale][theme]}
        alt={t('home.picture.alt')}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    );
  return (
    <figure className={styles.figure}>
      <svg className={styles.place} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      {picture('light')}
      {picture('dark')}
      <figcaption>{t('home.picture.caption', { count: facts.violations, elements: facts.elements })}</figcaption>
    </figure>
  );
}
