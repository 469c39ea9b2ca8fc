import { htmlLimit, nodesPerRule } from '@stufenlos/contracts/scan-constants';
import type { Impact } from '@stufenlos/contracts';
import type { Frame } from 'puppeteer';
import { defaultLimits } from '../limits.ts';
import { sessionOf, worldOfDocument } from '../browser/isolated-world.ts';
import type { World } from '../browser/isolated-world.ts';
import { auditFrames, enterWorld } from './frames/audit-frames.ts';
import type { AuditRound } from './frames/audit-frames.ts';
import type { AuditedFrame, UninspectedElement } from './frames/audited-frame.ts';
import { FrameTimes } from './frames/frame-times.ts';
import { ruleOf } from '@stufenlos/standards';
import { staticChecks } from '../checks/static-checks.ts';
import { questionRule, questions, questionTag } from '../questions/index.ts';
import { closedShadowHosts } from './closed-shadow-hosts.ts';
import { orientationRule } from './orientation.ts';
import type { AxeEvidence, AxeNode, AxeRule, ElementFacts, Uninspected } from './evidence.ts';
import type { Audit } from './in-page/audit/audit.ts';
import type { ElementPath } from './in-page/audit/axe-api.ts';
import type { ElementDescription } from './in-page/audit/element-queries.ts';
import type { RawRule } from './in-page/audit/raw-rules-of.ts';

declare const stufenlos: Audit;

export interface AxeOptions {
  /** Tags of the axe rules to run. */
  tags: readonly string[];
  /** Ids of additional rules that axe disables by default. */
  rules?: readonly string[];
  /** Ids of rules that the tags choose and that are not run. */
  disabled?: readonly string[];
  /** Ids of the only rules to run, whatever the tags choose. */
  only?: readonly string[];
  /** Numbers of the only elements of the main document whose contrast is judged, default: of all. */
  contrastOf?: readonly number[] | undefined;
  /** Kinds of questions to collect. */
  questions?: readonly string[];
  /** Time limit for the rules in the main document in ms, default: none; rules that are not finished are listed. */
  auditMs?: number;
  /** Time limit per frame in ms; a slower frame is skipped. */
  frameMs: number;
  /** Maximum number of frames, in document order; further frames are skipped. */
  frames?: number;
}

/** Result of one audit of the page in its current state. */
export interface AxeAudit extends AxeEvidence {
  rules: AuditedRule[];
  uninspected: AuditedGap[];
  /** Ids of the rules for which the time did not suffice. */
  unfinished: string[];
  /** Number of open modal dialogs. */
  dialogs: number;
}
export interface AuditedRule extends AxeRule {
  /** Number of elements inside an open modal dialog. */
  inDialog: number;
  nodes: (AxeNode & { isInDialog: boolean })[];
}
export interface AuditedGap extends Uninspected {
  isInDialog: boolean;
}

/** Of the time for all rules. On a page of tens of thousands of elements the contrast of texts alone could take all of it. */
const ruleShare = 0.6;

/**
 * Runs axe-core in the page and its frames, each in its own isolated world, and describes the elements that it
 * reports. Frames of other processes are audited in parallel, those of one process in turn; an unreachable or slow frame is
 * skipped and listed in `uninspected`.
 *
 * @param world world of the document to audit, default: of the current document
 */
export async function gatherAxe(mainFrame: Frame, order: AxeOptions, world?: World): Promise<AxeAudit> {
  const { auditMs = Number.MAX_SAFE_INTEGER, frameMs, frames = defaultLimits.frames, contrastOf } = order;
  const options = runOptionsOf(order);
  const main: AuditedFrame = {
    frame: mainFrame,
    ...(await enterWorld(world ?? (await worldOfDocument(mainFrame)))),
    prefix: '',
    offset: [0, 0],
    isInert: false,
  };
  const times = new FrameTimes({ frameMs, auditMs }, sessionOf(mainFrame));
  const round: AuditRound = { options, frameMs, times, left: frames, missed: [] };
  const time = { ms: auditMs, ruleShare };
  const [partials] = await Promise.all([
    auditFrames(mainFrame, main, null, round),
    main.world
      .evaluate(
        (runOptions, ownTime, scope) => stufenlos.runMain(runOptions, ownTime, scope),
        options,
        time,
        contrastOf,
      )
      .finally(() => times.finishMain()),
  ]);
  const raw = await main.world.evaluate(
    (framePartials, runOptions, limit) => stufenlos.finish(framePartials, runOptions, limit),
    partials,
    options,
    nodesPerRule,
  );
  const facts = await describe(main, raw.rules, round);
  return {
    version: raw.version,
    dialogs: raw.dialogs,
    unfinished: raw.unfinished,
    uninspected: await gapsOf(main, round, raw.dialogs > 0),
    rules: raw.rules.map((rule) => ({
      ...rule,
      impact: rule.impact as Impact | null,
      nodes: rule.nodes.flatMap((node) => {
        const element = facts.get(keyOf(node.path));
        const { checks, isInDialog } = node;
        return element ? [{ impact: node.impact as Impact | null, checks, isInDialog, element }] : [];
      }),
    })),
  };
}

function runOptionsOf({ tags, rules = [], disabled = [], questions: asked = [], only }: AxeOptions) {
  const whole = { resultTypes: ['violations', 'incomplete'], preload: false, reporter: 'v2' };
  if (only) return { ...whole, runOnly: { type: 'rule', values: only }, rules: {} };
  return {
    ...whole,
    runOnly: { type: 'tag', values: asked.length > 0 ? [...tags, questionTag] : tags },
    rules: Object.fromEntries([
      ...rules.filter((id) => id !== orientationRule).map((id) => [id, { enabled: true }]),
      ...[...disabled.filter(isRuleOfAxe), ...questionsWithout(asked)].map((id) => [id, { enabled: false }]),
    ]),
  };
}

/** axe rejects options for rules that it does not have. */
const isRuleOfAxe = (id: string) =>
  id !== orientationRule && (ruleOf(id)?.source === 'axe' || staticChecks.some((check) => check.id === id));

/** Rules of the kinds that are not asked. */
const questionsWithout = (asked: readonly string[]) =>
  questions.filter(({ kind }) => !asked.includes(kind)).map(({ kind }) => questionRule(kind));

const keyOf = (path: ElementPath) => path.join('/');

/** Describes all reported elements, with one request per frame. */
async function describe(main: AuditedFrame, rules: RawRule[], round: AuditRound): Promise<Map<string, ElementFacts>> {
  const wanted = new Map<string, { frame: AuditedFrame; numbers: Map<string, number>; framePath: ElementPath }>();
  for (const { path } of rules.flatMap((rule) => rule.nodes)) {
    const frame = path.slice(0, -1).reduce<AuditedFrame | undefined>((at, step) => at?.children.get(step), main);
    const number = path.at(-1);
    if (!frame || number === undefined) continue;
    const framePath = path.slice(0, -1);
    const list = wanted.get(keyOf(framePath)) ?? { frame, numbers: new Map<string, number>(), framePath };
    wanted.set(keyOf(framePath), list);
    list.numbers.set(keyOf(path), number);
  }
  const facts = new Map<string, ElementFacts>();
  await Promise.all(
    [...wanted.values()].map(async ({ frame, numbers, framePath }) => {
      const keys = [...numbers.keys()];
      const asked = [...numbers.values()];
      const answer = frame.world.evaluate((list, limit) => stufenlos.describe(list, limit), asked, htmlLimit);
      const found = frame === main ? await answer : await answer.catch(() => undefined);
      if (!found) {
        // The frame has navigated since its audit: its elements are counted but cannot be described.
        const [parent, number] = parentOf(main, framePath);
        round.missed.push({ kind: 'frame', parent, number });
        return;
      }
      for (const [index, description] of found.entries()) {
        const key = keys[index];
        if (description && key !== undefined) facts.set(key, placed(description, frame));
      }
    }),
  );
  return facts;
}

function placed(description: ElementDescription, frame: AuditedFrame): ElementFacts {
  const { prefix, offset, isInert } = frame;
  const { rect, traits } = description;
  const { item: _around, ...ofFrame } = frame.traits ?? {};
  const item = traits.item ?? (frame.traits && ofFrame);
  return {
    ...description,
    selector: `${prefix}${description.selector}`,
    traits: { ...traits, ...(item && { item }) },
    ...(isInert && { isInert }),
    rect: rect && [tenth(rect[0] + offset[0]), tenth(rect[1] + offset[1]), rect[2], rect[3]],
  };
}

function parentOf(main: AuditedFrame, framePath: ElementPath): [AuditedFrame, number] {
  const parent = framePath.slice(0, -1).reduce((at, step) => at.children.get(step) ?? at, main);
  return [parent, framePath.at(-1) ?? -1];
}

/** Everything that this audit could not inspect, with the element that contains it. */
async function gapsOf(main: AuditedFrame, round: AuditRound, hasDialogs: boolean): Promise<AuditedGap[]> {
  const open = hasDialogs ? await main.world.evaluate(() => stufenlos.dialogs()) : [];
  const dialogs = open.map((number): UninspectedElement => ({ kind: 'dialog', parent: main, number }));
  const missed = [...round.missed, ...(await closedShadowHosts(main, round.frameMs)), ...dialogs];
  const tops = missed.map(({ parent, number }) => parent.top ?? number);
  const isInDialog = tops.length === 0 ? [] : await main.world.evaluate((list) => stufenlos.isInDialog(list), tops);
  const gaps = await Promise.all(
    missed.map(async ({ kind, parent, number }, index) => {
      const asked = parent.world.evaluate((wanted, limit) => stufenlos.describe([wanted], limit), number, htmlLimit);
      const [description] = await (parent === main ? asked : asked.catch(() => []));
      if (!description) return [];
      return [{ kind, element: placed(description, parent), isInDialog: isInDialog[index] ?? false }];
    }),
  );
  return gaps.flat();
}

const tenth = (px: number) => Math.round(px * 10) / 10;
