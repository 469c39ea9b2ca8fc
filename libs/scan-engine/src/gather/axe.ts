import { htmlLimit, nodesPerRule } from '@stufenlos/contracts/scan-words';
import type { Impact } from '@stufenlos/contracts';
import type { Frame } from 'puppeteer';
import { within } from '../alarm.ts';
import { defaultLimits } from '../limits.ts';
import { isolatedWorld } from '../open/isolated-world.ts';
import type { World } from '../open/isolated-world.ts';
import type { AxeEvidence, ElementFacts } from './evidence.ts';
import type { Audit, ElementDescription, ElementPath, RawRule } from './in-page/audit.ts';
import { auditSource } from './audit-source.ts';

declare const stufenlos: Audit;

export interface AxeOptions {
  /** axe's tags to run. */
  tags: readonly string[];
  /** Further rules by name, which axe leaves out by itself. */
  rules?: readonly string[];
  /** Time for one frame; a frame that takes longer is left out. */
  frameMs: number;
  /** So many frames are looked into, the first of the document; the others are left out. */
  frames?: number;
}

/** Longest wait for style sheets that axe reads again. */
const preloadMs = 2000;

/** What the frames of one page share. */
interface Round {
  options: unknown;
  frameMs: number;
  /** Frames that may still be audited. */
  left: number;
}

/** A frame that was audited: how to reach its elements, and where it lies. */
interface AuditedFrame {
  world: World;
  /** Selector of the frames on the way, with the joint, and the offset of its corner in the page. */
  prefix: string;
  offset: [number, number];
  /** Cannot be used at this moment, as it lies behind an open dialog. */
  isInert: boolean;
  children: Map<number, AuditedFrame>;
}

/**
 * Runs axe-core over the page and its frames, each in an isolated world of its own, and describes the elements
 * that were found. Frames are audited in parallel; one that cannot be reached or is too slow is left out.
 */
export async function gatherAxe(mainFrame: Frame, order: AxeOptions): Promise<AxeEvidence> {
  const { tags, rules = [], frameMs, frames = defaultLimits.frames } = order;
  const options = {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(rules.map((id) => [id, { enabled: true }])),
    resultTypes: ['violations', 'incomplete'],
    // Style sheets of other origins are fetched again, so only for the one rule that reads them.
    preload: rules.includes('css-orientation-lock') && { assets: ['cssom'], timeout: preloadMs },
    reporter: 'v2',
  };
  const main = await enter(mainFrame, '', [0, 0], false);
  const [partials] = await Promise.all([
    auditFrames(mainFrame, main, null, { options, frameMs, left: frames }),
    main.world.evaluate((runOptions) => stufenlos.runMain(runOptions), options),
  ]);
  const raw = await main.world.evaluate(
    (framePartials, runOptions, limit) => stufenlos.finish(framePartials, runOptions, limit),
    partials,
    options,
    nodesPerRule,
  );
  const facts = await describe(main, raw.rules);
  return {
    version: raw.version,
    rules: raw.rules.map((rule) => ({
      ...rule,
      impact: rule.impact as Impact | null,
      nodes: rule.nodes.flatMap((node) => {
        const element = facts.get(keyOf(node.path));
        return element ? [{ impact: node.impact as Impact | null, checks: node.checks, element }] : [];
      }),
    })),
  };
}

async function enter(frame: Frame, prefix: string, offset: [number, number], isInert: boolean): Promise<AuditedFrame> {
  const world = isolatedWorld(frame);
  // The main document brought it along while it loaded. An element of that id is a global as well, but not an own one.
  const isThere = await world.evaluate(() => Object.hasOwn(globalThis, 'stufenlos'));
  if (!isThere) await world.evaluate(auditSource());
  return { world, prefix, offset, isInert, children: new Map() };
}

/** Results of all frames below, depth first, null for each that gave none. */
async function auditFrames(frame: Frame, audited: AuditedFrame, context: unknown, round: Round): Promise<unknown[]> {
  if (frame.childFrames().length === 0) return [];
  const inner = await audited.world.evaluate((from) => stufenlos.frames(from), context);
  const lists = await Promise.all(
    inner.map(async ({ number, context: frameContext }) => {
      round.left -= 1;
      if (round.left < 0) return [null];
      const work = auditFrame(audited, number, frameContext, round).catch(() => [null]);
      return within(work, round.frameMs, () => [null]);
    }),
  );
  return lists.flat();
}

async function auditFrame(parent: AuditedFrame, number: number, context: unknown, round: Round): Promise<unknown[]> {
  const handle = await parent.world.evaluateHandle((wanted) => stufenlos.element(wanted), number);
  const frame = await handle.asElement()?.contentFrame();
  await handle.dispose();
  if (!frame) return [null];
  const [[place], offset, isInert] = await Promise.all([
    parent.world.evaluate((wanted, limit) => stufenlos.describe([wanted], limit), number, 0),
    parent.world.evaluate((wanted) => stufenlos.offset(wanted), number),
    parent.world.evaluate((wanted) => stufenlos.isInert(wanted), number),
  ]);
  const audited = await enter(
    frame,
    `${parent.prefix}${place?.selector ?? 'iframe'} >>> `,
    [parent.offset[0] + offset[0], parent.offset[1] + offset[1]],
    parent.isInert || isInert,
  );
  const [inner, partial] = await Promise.all([
    auditFrames(frame, audited, context, round),
    audited.world.evaluate((from, runOptions) => stufenlos.runFrame(from, runOptions), context, round.options),
  ]);
  parent.children.set(number, audited);
  return [partial, ...inner];
}

const keyOf = (path: ElementPath) => path.join('/');

/** Facts of every element that a rule names, asked once per frame. */
async function describe(main: AuditedFrame, rules: RawRule[]): Promise<Map<string, ElementFacts>> {
  const wanted = new Map<string, { frame: AuditedFrame; numbers: Map<string, number> }>();
  for (const { path } of rules.flatMap((rule) => rule.nodes)) {
    const frame = path.slice(0, -1).reduce<AuditedFrame | undefined>((at, step) => at?.children.get(step), main);
    const number = path.at(-1);
    if (!frame || number === undefined) continue;
    const place = keyOf(path.slice(0, -1));
    const list = wanted.get(place) ?? { frame, numbers: new Map<string, number>() };
    wanted.set(place, list);
    list.numbers.set(keyOf(path), number);
  }
  const facts = new Map<string, ElementFacts>();
  await Promise.all(
    [...wanted.values()].map(async ({ frame, numbers }) => {
      const keys = [...numbers.keys()];
      const asked = [...numbers.values()];
      const found = await frame.world.evaluate((list, limit) => stufenlos.describe(list, limit), asked, htmlLimit);
      for (const [index, description] of found.entries()) {
        const key = keys[index];
        if (description && key !== undefined) facts.set(key, placed(description, frame));
      }
    }),
  );
  return facts;
}

function placed(description: ElementDescription, { prefix, offset, isInert }: AuditedFrame): ElementFacts {
  const { rect } = description;
  return {
    ...description,
    selector: `${prefix}${description.selector}`,
    ...(isInert && { isInert }),
    rect: rect && [tenth(rect[0] + offset[0]), tenth(rect[1] + offset[1]), rect[2], rect[3]],
  };
}

const tenth = (px: number) => Math.round(px * 10) / 10;
