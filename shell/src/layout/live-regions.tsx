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
type Announcements = Record<Politeness, readonly Announcement[]>;

/**
 * Milliseconds for which a region keeps a message when another one arrives. An assertive message interrupts the one
 * before, which therefore stays beside it and is read with it. Polite ones wait for each other, so only those of the same
 * moment, of which the screen reader would see but the last, stand together.
 */
const stays: Readonly<Record<Politeness, number>> = { polite: 0, assertive: 1000 };

export function createAnnouncer() {
  const store = createStore<Announcements>(() => ({ polite: [], assertive: [] }));
  const closing: Partial<Record<Politeness, ReturnType<typeof setTimeout>>> = {};
  let turn = 0;
  function announce(text: string, politeness: Politeness = 'polite'): void {
    const isOpen = closing[politeness] !== undefined;
    clearTimeout(closing[politeness]);
    closing[politeness] = setTimeout(() => delete closing[politeness], stays[politeness]);
    turn += 1;
    const next = { text, turn };
    store.setState((before) => {
      const others = isOpen ? before[politeness].filter((message) => message.text !== text) : [];
      return { [politeness]: [...others, next] };
    });
  }
  return { store, announce };
}

export type Announcer = ReturnType<typeof createAnnouncer>;

/** The only two live regions of the site. They exist from the start; otherwise the first message would be lost. */
export function LiveRegions({ announcer }: { announcer: Announcer }): ReactNode {
  const { polite, assertive } = useStore(announcer.store);
  return (
    <div className={styles.hidden}>
      <output>
        <Messages of={polite} />
      </output>
      <div role="alert">
        <Messages of={assertive} />
      </div>
    </div>
  );
}

/** Both roles are atomic: a screen reader reads all that stands there when one message is added. */
const Messages = ({ of }: { of: readonly Announcement[] }): ReactNode =>
  of.map(({ text, turn }, index) => <span key={turn}>{index === 0 ? text : ` ${text}`}</span>);
