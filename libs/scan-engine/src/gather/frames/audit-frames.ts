import type { Frame } from 'puppeteer';
import { sessionOf, worldOfDocument } from '../../browser/isolated-world.ts';
import type { World } from '../../browser/isolated-world.ts';
import { auditSource } from '../audit-source.ts';
import type { AuditedFrame, UninspectedElement } from './audited-frame.ts';
import type { UninspectedKind } from '../evidence.ts';
import type { FrameTimes } from './frame-times.ts';
import type { Audit } from '../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** State that the frames of one audit share. */
export interface AuditRound {
  options: unknown;
  frameMs: number;
  times: FrameTimes;
  /** Number of frames that may still be audited. */
  left: number;
  /** Elements whose content was not audited. */
  missed: UninspectedElement[];
}

export async function enterWorld(world: World): Promise<Pick<AuditedFrame, 'world' | 'children'>> {
  // The preload script has already run in the main document. `hasOwn` ignores elements with that id, which are
  // inherited properties of the global object.
  const isThere = await world.evaluate(() => Object.hasOwn(globalThis, 'stufenlos'));
  if (!isThere) await world.evaluate(auditSource());
  return { world, children: new Map() };
}

/** Partial results of all nested frames, depth first; null for a frame without a result. */
export async function auditFrames(
  frame: Frame,
  audited: AuditedFrame,
  context: unknown,
  round: AuditRound,
): Promise<unknown[]> {
  if (frame.childFrames().length === 0) return [];
  const inner = await audited.world.evaluate((from) => stufenlos.frames(from), context);
  const lists = await Promise.all(
    inner.map(async ({ number, context: frameContext }) => {
      const miss = (kind: UninspectedKind) => {
        round.missed.push({ kind, parent: audited, number });
        return [null];
      };
      round.left -= 1;
      if (round.left < 0) return miss('frameLimit');
      const frameOfElement = await contentFrameOf(audited, number).catch(() => undefined);
      if (!frameOfElement) return miss('frame');
      const work = auditFrame(audited, number, frameOfElement, frameContext, round).catch(() => undefined);
      return (await round.times.within(sessionOf(frameOfElement), work)) ?? miss('frame');
    }),
  );
  return lists.flat();
}

/** @returns undefined when the frame no longer exists */
async function contentFrameOf(parent: AuditedFrame, number: number): Promise<Frame | undefined> {
  const handle = await parent.world.evaluateHandle((wanted) => stufenlos.element(wanted), number);
  const frame = await handle.asElement()?.contentFrame();
  await handle.dispose();
  return frame ?? undefined;
}

async function auditFrame(
  parent: AuditedFrame,
  number: number,
  frame: Frame,
  context: unknown,
  round: AuditRound,
): Promise<unknown[]> {
  const [[description], offset, isInert] = await Promise.all([
    parent.world.evaluate((wanted, limit) => stufenlos.describe([wanted], limit), number, 0),
    parent.world.evaluate((wanted) => stufenlos.offset(wanted), number),
    parent.world.evaluate((wanted) => stufenlos.isInert(wanted), number),
  ]);
  const audited: AuditedFrame = {
    frame,
    ...(await enterWorld(await worldOfDocument(frame))),
    top: parent.top ?? number,
    prefix: `${parent.prefix}${description?.selector ?? 'iframe'} >>> `,
    traits: description?.traits,
    offset: [parent.offset[0] + offset[0], parent.offset[1] + offset[1]],
    isInert: parent.isInert || isInert,
  };
  const [inner, partial] = await Promise.all([
    auditFrames(frame, audited, context, round),
    round.times.inTurn(sessionOf(frame), () =>
      audited.world.evaluate((from, runOptions) => stufenlos.runFrame(from, runOptions), context, round.options),
    ),
  ]);
  parent.children.set(number, audited);
  return [partial, ...inner];
}
