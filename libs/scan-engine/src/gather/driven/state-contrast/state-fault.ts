import type { ElementFacts } from '../../evidence.ts';
import type { ControlState } from './force-state.ts';
import type { StateText } from './state-texts.ts';

/** A text that is easy to read until the pointer is over it, or until it has the focus. */
export interface PaleState {
  element: ElementFacts;
  name: string;
  count: number;
  state: ControlState;
  color: string;
  background: string;
  ratio: number;
  required: number;
  /** False where scripts follow the pointer or the focus, and no real one could be tried. */
  isCertain: boolean;
}

/** The same fault of several texts. */
export interface StateFault extends Omit<PaleState, 'element' | 'name' | 'count' | 'isCertain'> {
  texts: StateText[];
}
