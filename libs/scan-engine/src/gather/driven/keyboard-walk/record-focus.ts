import type { Audit } from '../../in-page/audit/audit.ts';
import type { freezeMotion } from './freeze-motion.ts';
import type { StopFacts, stopFactsOf } from './stop-facts.ts';

declare const stufenlos: Audit;
declare global {
  /** Exists in the isolated world while a gatherer walks. */
  var focusRecorder: FocusRecorder;
}

/** Where the focus is after a key. */
export interface FocusProbe {
  /** The focus went out of the document since the last probe: to the browser, or past the end. */
  hasLeft: boolean;
  /** The page moved the focus without a key since the last probe. */
  wasMoved: boolean;
  /** Undefined when nothing has the focus. */
  stop?: StopFacts;
}

export interface FocusRecorder {
  /** Moves the focus to the beginning of the document. */
  toStart: () => void;
  focus: (number: number) => void;
  probe: () => FocusProbe;
  /** Resolves after the timers of the page that are due earlier. */
  wait: (ms: number) => Promise<void>;
  stop: () => void;
}

interface FocusParts {
  freezeMotion: typeof freezeMotion;
  stopFactsOf: typeof stopFactsOf;
}

/** Runs inside the page, with the audit script. Watches the focus, with animations and the caret frozen. */
export function recordFocus(parts: FocusParts): void {
  const abort = new AbortController();
  const options = { capture: true, signal: abort.signal };
  let [hasLeft, wasMoved, isAfterKey] = [false, false, false];
  const freeze = parts.freezeMotion();
  freeze.in(document);
  addEventListener('keydown', () => (isAfterKey = true), options);
  addEventListener('focusin', () => (wasMoved ||= !isAfterKey), options);
  // A frame that gets the focus blurs the window too, but the document keeps it.
  addEventListener('blur', ({ target }) => (hasLeft ||= target === window && !document.hasFocus()), options);

  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body || element === document.documentElement ? null : element;
  };

  globalThis.focusRecorder = {
    toStart() {
      // The browser continues at the place where a focused element was removed.
      const start = document.createElement('span');
      start.tabIndex = -1;
      start.style.position = 'fixed';
      // Everything outside of an open modal dialog is inert.
      const dialog = stufenlos.element(stufenlos.dialogs().at(-1) ?? -1);
      (dialog ?? document.documentElement).prepend(start);
      isAfterKey = true;
      start.focus({ preventScroll: true });
      start.remove();
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
      hasLeft = wasMoved = isAfterKey = false;
    },
    focus(number) {
      const element = stufenlos.element(number);
      isAfterKey = true;
      if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
      hasLeft = wasMoved = isAfterKey = false;
    },
    probe() {
      const element = focused();
      const answer: FocusProbe = { hasLeft, wasMoved };
      if (element) {
        const root = element.getRootNode();
        if (root instanceof ShadowRoot) freeze.in(root);
        answer.stop = parts.stopFactsOf(element);
      }
      hasLeft = wasMoved = isAfterKey = false;
      return answer;
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    stop() {
      abort.abort();
      freeze.end();
    },
  };
}
