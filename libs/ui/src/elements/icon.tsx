import type { ReactNode } from 'react';
import styles from './icon.module.css';

/**
 * The icons are 24 x 24 and use the current colour, so that they stay visible with forced colours. The impact icons
 * differ in outline, not only in colour: octagon, triangle, diamond, circle.
 */
const path = (d: string) => <path d={d} />;
const circle = <circle cx="12" cy="12" r="10" />;
const withMark = (outline: ReactNode, mark: string) => (
  <>
    {outline}
    {path(mark)}
  </>
);
const warning = withMark(path('M12 3 22.5 21h-21z'), 'M12 9.5v5m0 3.2v.3');
const notice = withMark(circle, 'M12 11v6m0-9.8v-.2');

const drawings = {
  critical: withMark(path('M8 2h8l6 6v8l-6 6H8l-6-6V8z'), 'm8.5 8.5 7 7m0-7-7 7'),
  serious: warning,
  moderate: withMark(path('m12 1.5 10.5 10.5L12 22.5 1.5 12z'), 'M12 7v6m0 3.2v.3'),
  minor: notice,
  alert: warning,
  info: notice,
  cross: path('m4 4 16 16M20 4 4 20'),
  question: withMark(circle, 'M8.8 9.3a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.4 1-1.4 2.2m0 2.8v.3'),
  dash: path('M4 12h16'),
  dot: <circle cx="12" cy="12" r="4.5" />,
  hand: path(
    'M7 13V6a1.6 1.6 0 0 1 3.2 0v5-7.4a1.6 1.6 0 0 1 3.2 0V11 5a1.6 1.6 0 0 1 3.2 0v7-4a1.6 1.6 0 0 1 3.2 0v7a7 7 0 0 1-7 7c-3 0-4.6-1-6-3.5L3.2 14.6a1.6 1.6 0 0 1 2.8-1.600z',
  ),
  slash: withMark(circle, 'm5 19 14-14'),
  clock: withMark(circle, 'M12 6v6l4 3'),
  arrow: path('M4 12h15m-6-6.5 6.5 6.5-6.5 6.5'),
  check: path('m3.5 12.5 5.5 5.5 11.5-12'),
  code: path('m8 5-6.5 7L8 19m8-14 6.5 7-6.5 7'),
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon. The word beside it has the meaning. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-icon={name}
    >
      {drawings[name]}
    </svg>
  );
}
