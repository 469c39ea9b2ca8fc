import type { ReactNode } from 'react';

/** One state of a component. Its visible name describes the state in German. */
export interface Story {
  name: string;
  shows: ReactNode;
}

/** Components that are shown together. */
export interface StoryGroup {
  id: string;
  title: string;
  stories: readonly Story[];
}

/** A word that is too long for columns and buttons. An element that contains it must not widen the page. */
export const longWord = 'Barrierefreiheitsstärkungsgesetzanforderungsübersicht';
