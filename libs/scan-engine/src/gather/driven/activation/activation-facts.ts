import type { ElementFacts } from '../../evidence.ts';

/** ARIA attributes that say which state a control is in. */
export const stateAttributes = ['aria-expanded', 'aria-pressed', 'aria-checked', 'aria-selected'] as const;
export type StateAttribute = (typeof stateAttributes)[number];

/** A control at one moment. */
export interface ControlState {
  states: Partial<Record<StateAttribute, string>>;
  name: string;
  /** State of the popover that its attributes open or close, which browsers tell as expanded or collapsed (HTML AAM). */
  popover?: 'open' | 'closed';
  /** Colours and other visible properties of the control and its content. */
  look: string;
}

/** What happened when a control was activated. */
export interface ActivationStep {
  after: ControlState;
  /** The page replaced or removed the control. */
  isGone: boolean;
  /** Content that belongs to the control by `aria-controls` or by its place became visible or hidden. */
  content: 'shown' | 'hidden' | 'same';
  /** It names the content with `aria-controls`. */
  hasTarget: boolean;
  /** Focus afterwards: on the control, in content that appeared, or elsewhere. */
  focus: 'control' | 'content' | 'elsewhere';
  /** A text that appeared and is not in a live region. */
  status: string;
}

export interface OpenedDialog {
  element: ElementFacts;
  name: string;
  /** `modal`: `aria-modal` or `showModal`; `dialog`: only the role; `overlay`: neither, but it covers the page. */
  kind: 'modal' | 'dialog' | 'overlay';
  /** The focus came into it within a bounded time. */
  takesFocus: boolean;
  /** The focus stayed outside, but the next Tab led into it. Older evidence lacks this. */
  tabEnters?: boolean;
  closesWithEscape: boolean;
  /** Whether the focus came back to the control; null when the dialog could not be closed. */
  returnsFocus: boolean | null;
}

export interface ActivatedControl {
  element: ElementFacts;
  role: string;
  before: ControlState;
  /** The first activation, and the second one when the first changed something. */
  steps: ActivationStep[];
  dialog: OpenedDialog | null;
}
