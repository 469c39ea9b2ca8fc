import type { StopFacts } from './stop-facts.ts';

/** Where the focus is after a key. */
export interface FocusProbe {
  /** The focus went out of the document since the last probe: to the browser, or past the end. */
  hasLeft: boolean;
  /** The page moved the focus without a key since the last probe. */
  wasMoved: boolean;
  /** Undefined when nothing has the focus. */
  stop?: StopFacts;
}
