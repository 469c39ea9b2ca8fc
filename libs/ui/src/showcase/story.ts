import type { ReactNode } from 'react';

/** One state of a component. The name is shown, and says in German what there is to see. */
export interface Story {
  name: string;
  shows: ReactNode;
}

/** Components that are looked at together. */
export interface StoryGroup {
  id: string;
  title: string;
  stories: readonly Story[];
}

/** A word that no column and no button was made for: whatever holds it must not widen the page. */
export const longWord = 'Barrierefreiheitsstärkungsgesetzanforderungsübersicht';
