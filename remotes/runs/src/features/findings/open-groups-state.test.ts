import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openedKeys, toggled, type OpenGroupsState } from './open-groups-state.ts';

const untouched: OpenGroupsState = { opened: undefined, isAll: false };
const keys = ['a', 'b', 'c'];
const open = (state: OpenGroupsState, isPane: boolean, shown = keys) => [...openedKeys(state, shown, isPane)];

it('A pane starts with the first group, and a list below each other starts closed', () => {
  expect(open(untouched, true)).toEqual(['a']);
  expect(open(untouched, false)).toEqual([]);
  expect(open(untouched, true, [])).toEqual([]);
});

it('A pane shows the group that was pressed last, until it is pressed again', () => {
  const second = toggled(untouched, { keys, isPane: true, key: 'b' });
  expect(open(second, true)).toEqual(['b']);
  expect(open(toggled(second, { keys, isPane: true, key: 'c' }), true)).toEqual(['c']);
  expect(open(toggled(second, { keys, isPane: true, key: 'b' }), true)).toEqual([]);
});

it('A pane falls back to the first group when filters hide the one that was shown', () => {
  const second = toggled(untouched, { keys, isPane: true, key: 'b' });
  expect(open(second, true, ['c', 'a'])).toEqual(['c']);
});

it('In a list any number is open, and a window that becomes wide keeps the last one', () => {
  const both = ['b', 'a'].reduce((state, key) => toggled(state, { keys, isPane: false, key }), untouched);
  expect(open(both, false)).toEqual(['b', 'a']);
  expect(open(both, true)).toEqual(['a']);
});

it('A pane never shows more than one group, nor one that is not in the list', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'gone'), isPane: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const last = steps.reduce((state, { key, isPane }) => toggled(state, { keys, isPane, key }), untouched);
      const shown = open(last, true);
      expect(shown.length).toBeLessThanOrEqual(1);
      expect(keys).toEqual(expect.arrayContaining(shown));
    }),
  );
});
