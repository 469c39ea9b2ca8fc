import type { ReactNode } from 'react';

/** Components that are shown together. */
export interface StoryGroup {
  id: string;
  title: string;
  /** Each state of a component under its visible name, which describes the state in German. */
  stories: Readonly<Record<string, ReactNode>>;
}

/** A word that is too long for columns and buttons. An element that contains it must not widen the page. */
export const longWord = 'Barrierefreiheitsstärkungsgesetzanforderungsübersicht';

/** A state for each entry of a record. */
export const storiesOf = <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  nameOf: (key: Key) => string,
  show: (key: Key, value: Value) => ReactNode,
): StoryGroup['stories'] =>
  Object.fromEntries((Object.entries(record) as [Key, Value][]).map(([key, value]) => [nameOf(key), show(key, value)]));
