/** Keys in the order of opening. Undefined until the person opens or closes a group. */
export interface OpenGroupsState {
  opened: readonly string[] | undefined;
  /** The person has opened all groups, so they stand below each other. */
  isAll: boolean;
}

/**
 * The keys of the shown groups that are open. A pane shows one group: the last one that was opened, or the first of the
 * list while the person has not chosen, or has chosen one that the filters hide. Pure.
 */
export function openedKeys({ opened }: OpenGroupsState, keys: readonly string[], isPane: boolean): ReadonlySet<string> {
  if (!isPane) return new Set(opened);
  if (opened?.length === 0) return new Set();
  const last = opened?.findLast((key) => keys.includes(key)) ?? keys[0];
  return new Set(last === undefined ? [] : [last]);
}

/** The state after the person has pressed the heading of a group. Pure. */
export function toggled(
  state: OpenGroupsState,
  { keys, isPane, key }: { keys: readonly string[]; isPane: boolean; key: string },
): OpenGroupsState {
  const open = openedKeys(state, keys, isPane);
  const others = isPane ? [] : [...open].filter((each) => each !== key);
  return { opened: open.has(key) ? others : [...others, key], isAll: state.isAll };
}
