import { sessionOf } from '../../../browser/isolated-world.ts';
import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { listenedTypesOf } from '../listened-types.ts';
import { tryToPause } from '../motion/try-to-pause.ts';
import { animationOf, isLong } from './animation-of.ts';
import type { ImageAnimation } from './animation-of.ts';
import { paintedFrames } from './painted-frames.ts';
import { visibleImages } from './visible-images.ts';
import type { VisibleImage } from './visible-images.ts';

declare const stufenlos: Audit;

/** An image that moves for more than five seconds. */
export interface AnimatedImage extends ImageAnimation {
  element: ElementFacts;
  /** Name of a control that stopped or hid it. */
  stoppedBy: string | null;
  /** Name of a control that seems to be made for it, but did not stop it. Empty for the image itself. */
  related: string | null;
  hasStillVariant: boolean;
  /** See `PaintedFrames`. */
  mayFlash: boolean;
}

export interface AnimatedImagesEvidence {
  images: AnimatedImage[];
}

type Animated = VisibleImage & { animation: ImageAnimation };

const maxImages = 12;
const maxAnimated = 3;
const byteLimit = 8 * 1024 * 1024;

/** Reads which images move, from what the page has loaded, and tries the controls that may stop them. */
export const gatherAnimatedImages = {
  name: 'animatedImages',
  leaves: 'unsure',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(visibleImages, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<AnimatedImagesEvidence> {
    const animated: (Animated & { mayFlash: boolean })[] = [];
    for (const image of await animatedImages(driven)) {
      if (animated.length === maxAnimated) break;
      const { isMoving, mayFlash } = await paintedFrames(driven, image.number, image.animation);
      if (isMoving) animated.push({ ...image, mayFlash });
    }
    if (animated.length === 0) return { images: [] };
    const elements = await driven.describe(animated.map(({ number }) => number));
    const listening = new Set<number>();
    for (const { number } of animated) if (await listensToClicks(driven, number)) listening.add(number);
    const moving = animated.map(({ number }) => ({ number, kind: 'image' as const, text: '' }));
    await driven.world.evaluate(
      rememberSources,
      moving.map(({ number }) => number),
    );
    const tried = await tryToPause(driven, [], moving);
    return {
      images: animated.flatMap(({ number, animation, hasStillVariant, mayFlash }, at) => {
        const element = elements[at];
        const { stoppedBy = null, related = null } = tried.get(number) ?? {};
        const own = listening.has(number) ? '' : null;
        return element
          ? [{ ...animation, element, stoppedBy, related: related ?? own, hasStillVariant, mayFlash }]
          : [];
      }),
    };
  },
} satisfies Gatherer<'animatedImages', AnimatedImagesEvidence>;

async function animatedImages({ page, world, signal }: DrivenPage): Promise<Animated[]> {
  const images = await world.evaluate(visibleImages, maxImages);
  if (images.length === 0) return [];
  const session = sessionOf(page.mainFrame());
  const { frameTree } = await session.send('Page.getResourceTree');
  const types = /^image\/(?:gif|a?png|webp)/;
  const readable = new Set(
    frameTree.resources
      .filter(({ mimeType, contentSize = 0 }) => types.test(mimeType) && contentSize < byteLimit)
      .map(({ url }) => url),
  );
  const bytesOf = async (url: string): Promise<Buffer | null> => {
    if (url.startsWith('data:')) return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    if (!readable.has(url)) return null;
    const { content, base64Encoded } = await session.send('Page.getResourceContent', {
      frameId: frameTree.frame.id,
      url,
    });
    return base64Encoded ? Buffer.from(content, 'base64') : null;
  };
  const found: Animated[] = [];
  for (const image of images) {
    signal.throwIfAborted();
    // The browser may have dropped it from its memory.
    const bytes = await bytesOf(image.url).catch(() => null);
    const animation = bytes && animationOf(bytes);
    if (animation && isLong(animation)) found.push({ ...image, animation });
  }
  return found;
}

/** A click on the image, or on what contains only the image, may stop it. */
async function listensToClicks(driven: DrivenPage, number: number): Promise<boolean> {
  const types = [
    ...(await listenedTypesOf(driven, (wanted) => stufenlos.element(wanted), number)),
    ...(await listenedTypesOf(driven, (wanted) => stufenlos.element(wanted)?.parentElement ?? null, number)),
  ];
  return types.some((type) => /^(?:click|mousedown|pointerdown|mouseenter|mouseover)$/.test(type));
}

/** Runs inside the page, with the audit script. */
function rememberSources(numbers: readonly number[]): void {
  const sources = new Map<number, string>();
  for (const number of numbers)
    sources.set(number, (stufenlos.element(number) as HTMLImageElement | null)?.currentSrc ?? '');
  (globalThis as { stufenlosSources?: Map<number, string> }).stufenlosSources = sources;
}
