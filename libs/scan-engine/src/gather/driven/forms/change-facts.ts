import type { ElementFacts } from '../../evidence.ts';

/** Something that a page did on its own when a control got the focus or another value. */
export interface ContextChange {
  element: ElementFacts;
  label: string;
  /** `lost`: the page removed the focus at once. `moved`: it put it on another element. */
  kind: 'navigation' | 'lost' | 'moved';
  /** Where the page tried to go. */
  url: string;
  /** Visible text beside the control, which may announce it. */
  nearby: string;
  /** A sentence that belongs to the control: referred to as its description, or directly before it. */
  description: string;
}
