import type { DrivenPage } from '../gatherer.ts';
import type { FocusProbe } from './focus-probe.ts';
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

/** Keys that are pressed before the page is asked where the focus was after each. */
const keysAtOnce = 10;

/**
 * Presses Tab from the beginning of the document until the focus leaves it or comes back to a stop. Without time after each
 * key, many are pressed at once, because most of the time of a single key is spent on painting.
 */
export async function walk(driven: DrivenPage, options: Options): Promise<Walk> {
  const isFast = options.waitMs === 0 && !(await driven.world.evaluate(hasFrames));
  return (isFast ? await walkWith(driven, options, followKeys) : undefined) ?? (await walkOneByOne(driven, options));
}

async function walkOneByOne(driven: DrivenPage, options: Options): Promise<Walk> {
  const walked = await walkWith(driven, options, async () => [await pressAndProbe(driven, 'Tab', options.waitMs)]);
  if (!walked) throw new Error('a walk without probes');
  return walked;
}

/** @returns undefined when the page keeps its keys from others */
async function walkWith(
  driven: DrivenPage,
  { maxStops }: Options,
  next: (driven: DrivenPage, stops: readonly StopFacts[], most: number) => Promise<FocusProbe[]>,
): Promise<Walk | undefined> {
  await driven.world.evaluate(() => {
    focusRecorder.indicators.clear();
    focusRecorder.toStart();
  });
  const walked = new WalkRecord(maxStops);
  for (;;) {
    const probes = await next(driven, walked.stops, maxStops - walked.stops.length);
    if (probes.length === 0) return undefined;
    for (const probe of probes) {
      const result = walked.add(probe);
      if (result) return result;
    }
  }
}

/** Runs inside the page. Keys go to the frame that has the focus, which cannot be followed. */
function hasFrames(): boolean {
  const isFrame = ({ localName }: Element) => /^(?:iframe|frame|object|embed|fencedframe|webview)$/.test(localName);
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (isFrame(element)) return true;
      if (element.shadowRoot) roots.push(element.shadowRoot);
    }
  }
  return false;
}

/** @returns nothing when not every key was seen although the focus could go on */
async function followKeys(
  { press, world }: DrivenPage,
  stops: readonly StopFacts[],
  most: number,
): Promise<FocusProbe[]> {
  // Not beyond the last stop, because the focus of a page that does not move it by itself stays there.
  const keys = Math.min(keysAtOnce, most);
  const known = stops.map(({ number }) => number);
  await world.evaluate((numbers) => focusRecorder.follow(numbers), known);
  await press('Tab', keys);
  const probes = await world.evaluate(() => focusRecorder.followed());
  const { stop, hasLeft } = probes.at(-1) ?? {};
  const isOver = hasLeft === true || !stop || stop.kind === 'parts' || known.includes(stop.number);
  const isRepeated = probes.slice(0, -1).some((probe) => probe.stop?.number === stop?.number);
  return probes.length === keys || isOver || isRepeated ? probes : [];
}

/** Adds up probes until the walk is over. */
class WalkRecord {
  readonly stops: StopFacts[] = [];
  readonly #known = new Map<number, number>();
  readonly #maxStops: number;
  #wasMoved = false;
  #within = 0;
  #lost = 0;

  constructor(maxStops: number) {
    this.#maxStops = maxStops;
  }

  /** @returns the walk, if it is over */
  add({ hasLeft, stop, wasMoved }: FocusProbe): Walk | undefined {
    this.#wasMoved ||= wasMoved;
    if (hasLeft) return this.#result('left');
    if (!stop) return ++this.#lost >= maxLost ? this.#result('lost') : undefined;
    const first = this.#known.get(stop.number);
    if (first === this.stops.length - 1 && stop.kind === 'parts')
      return ++this.#within >= maxWithin ? this.#result('inside') : undefined;
    if (first !== undefined) return this.#result('repeated', this.stops.slice(first));
    this.#known.set(stop.number, this.stops.length);
    this.stops.push(stop);
    [this.#within, this.#lost] = [0, 0];
    return this.stops.length < this.#maxStops ? undefined : this.#result('limit');
  }

  #result(end: Walk['end'], loop: StopFacts[] = []): Walk {
    return { stops: this.stops, end, loop, wasMoved: this.#wasMoved };
  }
}

/** Presses a key and says where the focus is afterwards. */
export async function pressAndProbe({ press, world }: DrivenPage, keys: string, waitMs: number): Promise<FocusProbe> {
  await press(keys);
  if (waitMs > 0) await world.evaluate((ms) => focusRecorder.wait(ms), waitMs);
  return world.evaluate(() => focusRecorder.probe());
}
