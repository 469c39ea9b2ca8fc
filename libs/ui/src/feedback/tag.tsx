import type { ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import { Icon, type IconName } from '../elements/icon.tsx';
import styles from './tag.module.css';

export type Impact = 'critical' | 'serious' | 'moderate' | 'minor';
/** States of a criterion first, then those of a run. */
export type Status =
  | 'failed'
  | 'review'
  | 'clear'
  | 'manual'
  | 'obsolete'
  | 'queued'
  | 'running'
  | 'completed'
  | 'partial'
  | 'canceled';

/** Shows the severity by shape, word and colour, so that no reader depends on only one of them. */
export function ImpactTag({ impact, label }: { impact: Impact; label: string }): ReactNode {
  return <Tag tone={impact} icon={impact} label={label} />;
}

/**
 * No state is a green tick. "clear" means that no automatic rule found a problem, not that there is none;
 * "completed" means that the run has ended.
 */
const looks: Record<Status, { tone: string; icon: IconName }> = {
  failed: { tone: 'critical', icon: 'cross' },
  review: { tone: 'incomplete', icon: 'question' },
  clear: { tone: 'pass', icon: 'dot' },
  manual: { tone: 'neutral', icon: 'hand' },
  obsolete: { tone: 'neutral', icon: 'slash' },
  queued: { tone: 'neutral', icon: 'clock' },
  running: { tone: 'minor', icon: 'arrow' },
  completed: { tone: 'neutral', icon: 'check' },
  partial: { tone: 'moderate', icon: 'alert' },
  canceled: { tone: 'neutral', icon: 'dash' },
};

export function StatusTag({ status, label }: { status: Status; label: string }): ReactNode {
  return <Tag {...looks[status]} label={label} />;
}

/** Only the shape and colour of a state. It is decorative, because the word is beside it. */
export function StatusMark({ status }: { status: Status }): ReactNode {
  const { tone, icon } = looks[status];
  return (
    <span className={classNames(styles.mark, styles[tone])}>
      <Icon name={icon} />
    </span>
  );
}

function Tag({ tone, icon, label }: { tone: string; icon: IconName; label: string }): ReactNode {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      <Icon name={icon} /> {label}
    </span>
  );
}
