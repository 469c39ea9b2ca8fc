import { isFinal, withoutIgnored, type LockedRun, type RunStats } from '@stufenlos/contracts';
import { useState, useSyncExternalStore, type RefObject } from 'react';

/** Pages whose findings are in the numbers. */
export const finishedPages = ({ pages }: RunStats): number => pages.completed + pages.partial;

export interface Edition {
  /** Another one asks the lists of the report again. */
  edition: number;
  /** The check has gone on since the lists were asked. */
  isOlder: boolean;
  refresh: () => void;
}

/**
 * Which state of the run the lists of its report show. They never change while the check runs, unless the person asks
 * for it. When the check has ended, or more elements count than before, they are asked again as soon as the person does
 * not work in them.
 */
export function useEdition(run: LockedRun, stats: RunStats, part: RefObject<HTMLElement | null>): Edition {
  const isEnded = isFinal(run.state);
  const { violations, recommendations, incomplete } = withoutIgnored(stats, run.ignored).categories;
  const counted = violations.nodes + (recommendations?.nodes ?? 0) + incomplete.nodes;
  const now = `${isEnded} ${finishedPages(stats)}`;
  const [shown, setShown] = useState({ edition: 0, now, counted });
  const isWorking = useSyncExternalStore(
    followFocus,
    () => part.current?.contains(document.activeElement) ?? false,
    () => false,
  );
  const isOlder = shown.now !== now;
  const refresh = () => setShown(({ edition }) => ({ edition: edition + 1, now, counted }));
  if (isEnded && !isWorking && (isOlder || counted > shown.counted)) refresh();
  return { edition: shown.edition, isOlder, refresh };
}

/** Without `focusout`: between that and `focusin` nothing has the focus, also on the way to the next element. */
function followFocus(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  return () => document.removeEventListener('focusin', onChange);
}
