import type { CDPSession } from 'puppeteer';
import { paintAt, smallScale } from '../../../browser/isolated-world.ts';
import type { ElementFacts } from '../../evidence.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { withPart } from '../pixels-of.ts';
import { bandsOf } from './bands.ts';
import { blocksAround } from './blocks-around.ts';
import { hideText } from './hide-text.ts';
import { loadedPictures } from './loaded-pictures.ts';
import { nearBackgrounds } from './near-backgrounds.ts';
import { numbersOf, openLinks, openRules, openTexts } from './open-texts.ts';
import type { OpenText } from './open-texts.ts';
import { pixelColor } from './pixel-color.ts';
import { textFacts } from './text-facts.ts';
import type { Doubt, TextFacts } from './text-facts.ts';
import { textRects } from './text-rects.ts';
import { TextSamples } from './text-samples.ts';
import type { TextContrast } from './text-samples.ts';

/** A text whose contrast axe-core left open. */
export interface MeasuredText {
  element: ElementFacts;
  /** Rules of axe-core that left it open. */
  rules: string[];
  isLarge: boolean;
  doubts: Doubt[];
  /** Undefined when next to nothing of the text is visible. */
  contrast?: TextContrast;
}

export interface TextPixelsEvidence {
  texts: MeasuredText[];
  /** Links that axe-core could not compare with the text around them, both measured. `block.element` is that of the link. */
  links: { link: MeasuredText; block: MeasuredText }[];
}

/** Below it, a text may fail one of the criteria. */
const highestNeed = 7;

/** Measures the contrast of texts for which axe-core could not compute it, by the painted pixels. */
export const gatherTextPixels = {
  name: 'textPixels',
  leaves: 'intact',
  // A long page needs up to 36 pictures.
  weight: 2,
  appliesTo: ({ openReviews }) => Promise.resolve(openRules.some((rule) => openReviews(rule).length > 0)),
  async gather(driven: DrivenPage): Promise<TextPixelsEvidence> {
    const { world, page } = driven;
    const open = openTexts(driven);
    const links = openLinks(driven);
    const numbers = await numbersOf(driven, [...open, ...links]);
    const blocks = await world.evaluate(blocksAround, numbers.slice(open.length));
    const all = [...numbers, ...blocks];
    const found = await evaluateWith(world, { pixelColor, textRects }, textFacts, all);
    // A link without a block, or a block without a link, is compared with nothing.
    for (const at of links.keys()) {
      const pair = [open.length + at, open.length + links.length + at] as const;
      if (pair.some((one) => !found[one])) for (const one of pair) found[one] = null;
    }
    const texts = [...open, ...links, ...links].map(textOf(found));
    const session = await page.createCDPSession();
    try {
      const measurable = texts.filter((text) => text !== undefined);
      await measure(driven, session, all, measurable);
      const unsteady = await unsteadyTexts(driven, session, measurable);
      const measured = texts.map((text) => text && measuredText(text, unsteady.has(text)));
      return {
        texts: measured.slice(0, open.length).filter((text) => text !== undefined),
        links: links.flatMap((_link, at) => {
          const [link, block] = [measured[open.length + at], measured[open.length + links.length + at]];
          return link && block ? [{ link, block }] : [];
        }),
      };
    } finally {
      await session.detach().catch(() => {});
    }
  },
} satisfies Gatherer<'textPixels', TextPixelsEvidence>;

interface Text extends OpenText {
  facts: TextFacts;
  samples: TextSamples;
}

const textOf =
  (found: readonly (TextFacts | null)[]) =>
  (open: OpenText, at: number): Text | undefined => {
    const facts = found[at];
    return facts ? { ...open, facts, samples: new TextSamples(facts) } : undefined;
  };

/** Low texts are looked at more closely, because they may become violations. */
const isLow = ({ samples }: Text) => (samples.contrast()?.p90 ?? highestNeed) < highestNeed;

async function measure(
  driven: DrivenPage,
  session: CDPSession,
  numbers: readonly (number | null)[],
  texts: readonly Text[],
): Promise<void> {
  const { page, world, signal } = driven;
  const size = await world.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  const show = (state: Parameters<typeof hideText>[0]) => world.evaluate(hideText, state, numbers);
  await paintAt(page, 1);
  try {
    for (const band of bandsOf(
      texts.map(({ facts }) => facts.rects),
      size,
    )) {
      const inBand = band.texts.flatMap((at) => texts[at] ?? []);
      await withPart(session, world, band.clip, async (take) => {
        const capture = async (state: 'shown' | 'hidden') => {
          signal.throwIfAborted();
          await show(state);
          return take();
        };
        const shown = await capture('shown');
        const hidden = await capture('hidden');
        for (const { samples } of inBand) samples.add(shown, hidden);
        const low = inBand.filter(isLow);
        if (low.length === 0) return;
        const again = await capture('shown');
        for (const { samples } of low) samples.compare(shown, again);
      });
    }
  } finally {
    await show('free');
    await paintAt(page, smallScale);
  }
}

/** Texts on something that may look different for others. */
async function unsteadyTexts({ world }: DrivenPage, session: CDPSession, texts: readonly Text[]): Promise<Set<Text>> {
  if (texts.length === 0) return new Set();
  const near = await world.evaluate(
    nearBackgrounds,
    texts.map(({ facts }) => facts.rects),
  );
  const isLoaded = await loadedPictures(session);
  return new Set(texts.filter((_text, at) => near[at]?.isUnsteady !== false || !near[at].urls.every(isLoaded)));
}

function measuredText({ element, rules, facts, samples }: Text, isUnsteady: boolean): MeasuredText {
  const contrast = samples.contrast();
  const doubts: Doubt[] = [
    ...facts.doubts,
    ...(isUnsteady ? (['picture'] as const) : []),
    ...(samples.isMoving ? (['moving'] as const) : []),
    ...(samples.isContradicted ? (['contradicted'] as const) : []),
  ];
  return { element, rules, isLarge: facts.isLarge, doubts, ...(contrast && { contrast }) };
}
