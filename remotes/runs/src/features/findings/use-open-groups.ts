import { useMediaQuery } from '@stufenlos/ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { openedKeys, toggled, type OpenGroupsState } from './open-groups-state.ts';

/** The width from which the stylesheet has room for a list and a pane beside it. */
const wide = '(min-width: 64rem)';

export interface OpenGroups {
  /** One group is open in a pane beside the list. Otherwise groups open in place. */
  isPane: boolean;
  /** On paper every group is open. */
  isPrinted: boolean;
  isOpen: (key: string) => boolean;
  /** The person has opened all groups under the filters of now, and so has asked for all of their elements. */
  isAllAsked: boolean;
  toggle: (key: string) => void;
  openAll: () => void;
  closeAll: () => void;
}

interface State extends OpenGroupsState {
  scope: string;
  /** The question whose groups were all opened. */
  allOf?: string;
}

/**
 * Which of the shown groups are open. Another `scope` starts again.
 *
 * @param question what the groups answer: category, grouping and filters
 */
export function useOpenGroups(scope: string, keys: readonly string[], question: string): OpenGroups {
  const [state, setState] = useState<State>({ scope, opened: undefined, isAll: false });
  const [isPrinted, setPrinted] = useState(false);
  const isPane = useMediaQuery(wide) && !state.isAll;
  if (state.scope !== scope) setState({ scope, opened: undefined, isAll: false });
  useEffect(() => {
    // The browser takes its picture of the page right after this event.
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  const open = openedKeys(state, keys, isPane);
  return {
    isPane,
    isPrinted,
    isOpen: (key) => open.has(key),
    isAllAsked: state.allOf === question,
    toggle: (key) => setState({ scope, ...toggled(state, { keys, isPane, key }) }),
    openAll: () => setState({ scope, opened: keys, isAll: true, allOf: question }),
    closeAll: () => setState({ scope, opened: [], isAll: false }),
  };
}
