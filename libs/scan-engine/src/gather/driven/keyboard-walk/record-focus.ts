import type { Audit } from '../../in-page/audit/audit.ts';
import type { focusBetween, focusedElement, focusFirst } from './focus-between.ts';
import type { focusIndicators } from './focus-indicators.ts';
import type { freezeMotion } from './freeze-motion.ts';
import type { FocusProbe } from './focus-probe.ts';
import type { KeyFollower, keyFollower } from './key-follower.ts';
import type { stopFactsOf } from './stop-facts.ts';

declare const stufenlos: Audit;
declare global {
  /** Exists in the isolated world while a gatherer walks. */
  var focusRecorder: FocusRecorder;
}

export interface FocusRecorder extends KeyFollower {
  /** Moves the focus to the beginning of the document. */
  toStart: () => void;
  /** Moves the focus to a place just before an element, so that Tab leads to it. */
  before: (number: number) => void;
  focus: (number: number) => void;
  probe: () => FocusProbe;
  /** Resolves after the timers of the page that are due earlier. */
  wait: (ms: number) => Promise<void>;
  indicators: Indicators;
  /** What a picture needs: painting, which `toStart` stops, and animations that pause or end. */
  motion: Pick<ReturnType<typeof freezeMotion>, 'resumePainting' | 'pauseEndless' | 'endAll'>;
  stop: () => void;
}

type Indicators = ReturnType<typeof focusIndicators>;

interface FocusParts {
  keyFollower: typeof keyFollower;
  focusBetween: typeof focusBetween;
  focusFirst: typeof focusFirst;
  focusedElement: typeof focusedElement;
  freezeMotion: typeof freezeMotion;
  focusIndicators: (parts: never) => Indicators;
  stopFactsOf: typeof stopFactsOf;
}

/** Runs inside the page, with the audit script. Watches the focus, with animations and the caret frozen. */
export function recordFocus(parts: FocusParts): void {
  const abort = new AbortController();
  const options = { capture: true, signal: abort.signal };
  let [hasLeft, wasMoved, isAfterKey] = [false, false, false];
  const freeze = parts.freezeMotion(abort.signal);
  freeze.in(document);
  const indicators = parts.focusIndicators(parts as never);
  addEventListener('keydown', () => (isAfterKey = true), options);
  addEventListener('focusin', () => (wasMoved ||= !isAfterKey), options);
  // A frame that gets the focus blurs the window too, but the document keeps it.
  addEventListener('blur', ({ target }) => (hasLeft ||= target === window && !document.hasFocus()), options);

  const forget = () => (hasLeft = wasMoved = isAfterKey = false);
  let removeStart: (() => void) | undefined;
  const startAt = (insert: (start: Element) => void, isFirst = false) => {
    isAfterKey = true;
    parts.focusBetween(insert);
    removeStart = isFirst ? parts.focusFirst() : undefined;
    forget();
  };

  const recorder: FocusRecorder = {
    indicators,
    motion: freeze,
    ...parts.keyFollower(() => recorder.probe(), options),
    toStart() {
      freeze.stopPainting();
      // Everything outside of an open modal dialog is inert.
      const dialog = stufenlos.element(stufenlos.dialogs().at(-1) ?? -1);
      startAt((start) => (dialog ?? document.documentElement).prepend(start), !dialog);
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
    },
    before: (number) => startAt((start) => stufenlos.element(number)?.before(start)),
    focus(number) {
      const element = stufenlos.element(number);
      isAfterKey = true;
      if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
      forget();
    },
    probe() {
      removeStart?.();
      const element = parts.focusedElement();
      const answer: FocusProbe = { hasLeft, wasMoved };
      indicators.note(element);
      if (element) {
        const root = element.getRootNode();
        if (root instanceof ShadowRoot) freeze.in(root);
        answer.stop = parts.stopFactsOf(element);
      }
      forget();
      return answer;
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    stop() {
      removeStart?.();
      abort.abort();
    },
  };
  globalThis.focusRecorder = recorder;
}
