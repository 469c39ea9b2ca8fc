import { sessionOf } from '../../../browser/isolated-world.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { loadSharp } from '../../load-sharp.ts';
import { hover } from '../controls/activate.ts';
import { focusByKey } from '../controls/focus-by-key.ts';
import type { DrivenPage } from '../gatherer.ts';
import { guardNavigation } from '../navigation-guard/guard-navigation.ts';
import { pixelsOf } from '../pixels-of.ts';
import { listenedTypes } from '../listened-types.ts';
import { contrastOf } from '../text-pixels/contrast-ratio.ts';
import type { Color } from '../text-pixels/contrast-ratio.ts';
import type { ControlState } from './force-state.ts';
import type { StateFault } from './state-fault.ts';
import { clipOf, showsColors } from './is-painted.ts';
import type { PlainColors } from './plain-colors.ts';
import type { StateText } from './state-texts.ts';
import { colorsIn, isPale, requiredFor } from './text-colors.ts';

declare const stufenlos: Audit;

/** `open`: the pointer or the focus did not get there, or the colours cannot be told. */
type Trial = 'pale' | 'readable' | 'open';

/**
 * Trials take half a second each, and longer on a busy machine: what is tried no more is open. They end before the share of
 * the gatherer does, because everything else that it has found would be lost with it.
 */
const maxTrials = 6;
const trialsMs = 3000;
const trialsOfFault = 2;
/** Scripts may move something behind the text. */
const settleMs = 400;

const followed: Record<ControlState, RegExp> = {
  hover: /^(?:mouse|pointer)(?:enter|over|move|leave|out)$/,
  focus: /^(?:focus|focusin|blur|focusout|keydown|keyup)$/,
};

/**
 * Tries faults with the real pointer and the real focus where scripts listen to these: they may give the text another
 * background. The page must be painted at full scale, with no forced state.
 *
 * @returns those that are not refuted, each with a text that has it first
 */
export async function withoutRefuted(
  driven: DrivenPage,
  faults: readonly StateFault[],
): Promise<(StateFault & { isCertain: boolean })[]> {
  const types = [...(await listenedTypes(driven, 'document', -1)), ...(await listenedTypes(driven, 'window'))];
  const isDoubtful = ({ state }: StateFault) => types.some((type) => followed[state].test(type));
  if (!faults.some(isDoubtful)) return faults.map((fault) => ({ ...fault, isCertain: true }));
  await driven.willUse();
  const guard = await guardNavigation(driven.page, driven.world);
  try {
    let trials = 0;
    const end = performance.now() + trialsMs;
    const mayTry = () => trials < maxTrials && performance.now() < end;
    const kept: (StateFault & { isCertain: boolean })[] = [];
    for (const fault of faults) {
      let outcome: Trial = isDoubtful(fault) ? 'open' : 'pale';
      const texts = [...fault.texts];
      for (let own = 0; outcome !== 'pale' && texts[0] && own < trialsOfFault && mayTry(); own += 1) {
        trials += 1;
        outcome = await tryText(driven, texts[0], fault.state);
        if (outcome === 'open') break;
        if (outcome === 'readable') texts.shift();
      }
      if (texts.length > 0) kept.push({ ...fault, texts, isCertain: outcome === 'pale' });
    }
    return kept;
  } finally {
    await guard.release();
  }
}

async function tryText(driven: DrivenPage, text: StateText, state: ControlState): Promise<Trial> {
  const { page, world } = driven;
  const isReached =
    state === 'hover' ? (await hover(driven, text.number)) !== null : await focusByKey(driven, text.number);
  try {
    if (!isReached) return 'open';
    await world.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settleMs);
    const [now] = await colorsIn(driven, [text]);
    if (!now) return 'open';
    if (!isPale(now)) return 'readable';
    const pixels = await pixelsInView(driven, now);
    if (!pixels) return 'open';
    if (showsColors(pixels, now)) return 'pale';
    return contrastOf(now.color, mostCommon(pixels)) >= requiredFor(now) ? 'readable' : 'open';
  } finally {
    if (state === 'hover') await page.mouse.move(0, 0);
    else await world.evaluate(blur, text.number);
  }
}

/** The window is left as it is, because another size or place would take the pointer off the text. */
async function pixelsInView({ page, world }: DrivenPage, colors: PlainColors): Promise<Uint8Array | null> {
  const clip = clipOf(colors);
  if (!clip) return null;
  const session = sessionOf(page.mainFrame());
  const [scrolledX, scrolledY] = await world.evaluate((): [number, number] => [scrollX, scrollY]);
  const [left, top] = [Math.round(clip.x - scrolledX), Math.round(clip.y - scrolledY)];
  const { width: windowWidth = 0, height: windowHeight = 0 } = page.viewport() ?? {};
  const isInView = left >= 0 && top >= 0 && left + clip.width <= windowWidth && top + clip.height <= windowHeight;
  if (!isInView) return null;
  // A picture of the whole window takes four times as long.
  if (scrolledX === 0 && scrolledY === 0) return (await pixelsOf(session, world, clip)).data;
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(data, 'base64'), { limitInputPixels: windowWidth * windowHeight });
  return picture.extract({ left, top, width: clip.width, height: clip.height }).removeAlpha().raw().toBuffer();
}

function mostCommon(pixels: Uint8Array): Color {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [[color] = [0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** Runs inside the page, with the audit script. */
function blur(number: number): void {
  const element = stufenlos.element(number);
  if (element instanceof HTMLElement) element.blur();
}
