import { DrivenDocument } from '../../src/gather/driven/driven-document.ts';
import type { Gatherer } from '../../src/gather/driven/gatherer.ts';
import type { Recorder } from './recorder.ts';

type Run = (this: DrivenDocument, gatherer: Gatherer, signal: AbortSignal) => Promise<unknown>;

/** Times every gatherer as a phase of its name. */
export function wrapEngine(current: () => Recorder): void {
  const engine = DrivenDocument.prototype as unknown as Record<'run', Run>;
  const original = engine.run;
  engine.run = function (this: DrivenDocument, gatherer, signal) {
    return current().phase(gatherer.name, () => original.call(this, gatherer, signal));
  };
}
