import type { Phase } from '@stufenlos/contracts';
import type { Span, Tracing } from '@stufenlos/tracing';

/** What the engine does from the moment it tells a phase. Driven checks belong to `auditing`. */
const names: Record<Phase, string> = {
  opening: 'open and navigate',
  auditing: 'audit and driven checks',
  saving: 'save',
};

/** Turns the phases of a page into parts of its span. A page that is opened again has each of them again. */
export class PhaseSpans {
  readonly #tracing: Tracing;
  readonly #page: Span;
  #phase: Span | undefined;
  #gatherer: Span | undefined;

  constructor(tracing: Tracing, page: Span) {
    this.#tracing = tracing;
    this.#page = page;
  }

  begin(phase: Phase): void {
    this.end();
    this.#phase = this.#page.run(() => this.#tracing.begin(names[phase]));
  }

  /** A group of driven checks, as a part of the phase. It lasts until the next one begins or the phase ends. */
  beginGatherer(name: string): void {
    this.#gatherer?.end();
    this.#gatherer = this.#phase?.run(() => this.#tracing.begin(`driven checks: ${name}`));
  }

  end(): void {
    this.#gatherer?.end();
    this.#phase?.end();
    this.#gatherer = this.#phase = undefined;
  }
}
