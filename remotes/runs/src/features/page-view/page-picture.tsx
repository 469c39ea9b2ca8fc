import type { RunFinding, RunPage } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import { markersOf } from './markers-of.ts';
import styles from './page-view.module.css';

export interface PagePictureProps {
  picture: NonNullable<RunPage['picture']>;
  address: string;
  findings: readonly RunFinding[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Shows the picture at the size of the page instead of fitting it into its column. */
  isLarge: boolean;
  /** It could not be loaded: perhaps its address is too old. */
  onBroken: () => void;
}

/** A person who uses the keyboard scrolls it with the arrow keys. */
const tabStop = { tabIndex: 0 };

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/**
 * The picture of a page with a numbered frame around each element. The frames are no stops of the Tab key: the list
 * beside it has the same numbers, and a person who uses the keyboard selects there.
 */
export function PagePicture(props: PagePictureProps): ReactNode {
  const { picture, address, findings, selected, onSelect, isLarge, onBroken } = props;
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  const stage = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const frame = stage.current;
    const marker = selected && frame?.querySelector(`[data-finding="${CSS.escape(selected)}"]`);
    if (!frame || !marker) return;
    // Only the picture moves: what the person reads stays where it is.
    const [outer, inner] = [frame.getBoundingClientRect(), marker.getBoundingClientRect()];
    frame.scrollBy({
      top: inner.top - outer.top - (outer.height - inner.height) / 2,
      left: inner.left - outer.left - (outer.width - inner.width) / 2,
    });
  }, [selected]);

  if (isBroken) return <p>{t('view.brokenPicture')}</p>;
  return (
    <section className={styles.stage} ref={stage} aria-label={t('view.picture', { address })} {...tabStop}>
      <div className={styles.sheet} style={isLarge ? { inlineSize: `${picture.width}px` } : undefined}>
        <img
          src={picture.src}
          alt={t('view.picture', { address })}
          width={picture.width}
          height={picture.height}
          onError={() => {
            setBroken(true);
            onBroken();
          }}
        />
        {markersOf(findings, picture).map(({ finding: { id, ruleId }, number, box: [x, y, width, height] }) => (
          <button
            key={id}
            data-finding={id}
            type="button"
            tabIndex={-1}
            className={styles.marker}
            aria-pressed={id === selected}
            aria-label={t('view.marker', { number, rule: ruleText(ruleId, texts).title })}
            onClick={() => {
              onSelect(id);
              document.getElementById(`view-${id}`)?.focus();
            }}
            style={{
              inlineSize: percent(width, picture.width),
              blockSize: percent(height, picture.height),
              insetInlineStart: percent(x, picture.width),
              insetBlockStart: percent(y, picture.height),
            }}
          >
            <span className={styles.number}>{number}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
