import { useState } from 'react';

export interface WantedChanges<Change> {
  /** Changes that are not answered yet, the first one first. */
  waiting: readonly Change[];
  /** Counts the change among those that wait until its own request is answered. */
  until: <Answer>(change: Change, answer: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * What a person changed and the server has not answered yet. It is shown before what is stored: a checkbox that springs
 * back on a slow line looks unticked, and the next press would send the same value again.
 */
export function useWanted<Change extends object>(): WantedChanges<Change> {
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  return {
    waiting,
    async until(change, answer) {
      setWaiting((before) => [...before, change]);
      try {
        return await answer();
      } finally {
        // Others keep waiting for their own answers.
        setWaiting((before) => before.filter((one) => one !== change));
      }
    },
  };
}
