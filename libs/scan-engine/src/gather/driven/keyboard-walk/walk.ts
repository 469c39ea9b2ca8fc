import type { DrivenPage } from '../gatherer.ts';
import type { StopFacts } from './stop-facts.ts';

export interface Walk {
  stops: StopFacts[];
  /**
   * `left`: the focus went out of the document. `repeated`: a stop was met again. `inside`: the focus stayed in a frame or
   * another element with parts. `lost`: nothing had the focus. `limit`: there are more stops.
   */
  end: 'left' | 'repeated' | 'inside' | 'lost' | 'limit';
  /** The stops from the first to the second meeting; only when a stop was met again. */
  loop: StopFacts[];
  /** The page moved the focus by itself meanwhile. */
  wasMoved: boolean;
}

interface Options {
  maxStops: number;
  /** Time that the page gets after each key, in ms. */
  waitMs: number;
}

/** Key presses within one frame, player or field with parts. */
const maxWithin = 30;
const maxLost = 3;

/** Presses Tab from the beginning of the document until the focus leaves it or comes back to a stop. */
export async function walk(driven: DrivenPage, { maxStops, waitMs }: Options): Promise<Walk> {
  await driven.world.evaluate(() => {
    focusRecorder.indicators.clear();
    focusRecorder.toStart();
  });
  const stops: StopFacts[] = [];
  const known = new Map<number, number>();
  let wasMoved = false;
  let [within, lost] = [0, 0];
  const result = (end: Walk['end'], loop: StopFacts[] = []): Walk => ({ stops, end, loop, wasMoved });
  while (stops.length < maxStops) {
    const probe = await pressAndProbe(driven, 'Tab', waitMs);
    wasMoved ||= probe.wasMoved;
    if (probe.hasLeft) return result('left');
    const { stop } = probe;
    if (!stop) {
      if (++lost >= maxLost) return result('lost');
      continue;
    }
    const first = known.get(stop.number);
    const isSame = first !== undefined && first === stops.length - 1;
    if (isSame && stop.kind === 'parts') {
      if (++within >= maxWithin) return result('inside');
      continue;
    }
    if (first !== undefined) return result('repeated', stops.slice(first));
    known.set(stop.number, stops.length);
    stops.push(stop);
    [within, lost] = [0, 0];
  }
  return result('limit');
}

/** Presses a key and says where the focus is afterwards. */
export async function pressAndProbe({ press, world }: DrivenPage, keys: string, waitMs: number) {
  await press(keys);
  if (waitMs > 0) await world.evaluate((ms) => focusRecorder.wait(ms), waitMs);
  return world.evaluate(() => focusRecorder.probe());
}
