import type { Politeness } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './live-regions.module.css';

interface Announcement {
  text: string;
  /** Grows with every message, so that a screen reader also reads a repeated text. */
  turn: number;
}
type Announcements = Record<Politeness, Announcement>;

const nothing: Announcement = { text: '', turn: 0 };

export function createAnnouncer() {
  const store = createStore<Announcements>(() => ({ polite: nothing, assertive: nothing }));
  const announce = (text: string, politeness: Politeness = 'polite'): void =>
    store.setState((before) => ({ [politeness]: { text, turn: before[politeness].turn + 1 } }));
  return { store, announce };
}

export type Announcer = ReturnType<typeof createAnnouncer>;

/** The only two live regions of the site. They exist from the start; otherwise the first message would be lost. */
export function LiveRegions({ announcer }: { announcer: Announcer }): ReactNode {
  const { polite, assertive } = useStore(announcer.store);
  return (
    <div className={styles.hidden}>
      <output>
        <span key={polite.turn}>{polite.text}</span>
      </output>
      <div role="alert">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </div>
  );
}
