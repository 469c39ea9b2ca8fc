import { paintAt, sessionOf } from '../../../browser/isolated-world.ts';
import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { listenedTypesOf } from '../listened-types.ts';
import { tryToPause } from '../motion/try-to-pause.ts';
import { pixelsOf } from '../pixels-of.ts';
import { animationOf, isLong } from './animation-of.ts';
import type { ImageAnimation } from './animation-of.ts';
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
  leaves: 'changed',
  leftUnchanged: ({ images }: AnimatedImagesEvidence) => images.length === 0,
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(visibleImages, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<AnimatedImagesEvidence> {
    const animated: Animated[] = [];
    for (const image of await animatedImages(driven)) {
      if (animated.length < maxAnimated && (await isMoving(driven, image))) animated.push(image);
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
      images: animated.flatMap(({ number, animation, hasStillVariant }, at) => {
        const element = elements[at];
        const { stoppedBy = null, related = null } = tried.get(number) ?? {};
        const own = listening.has(number) ? '' : null;
        return element ? [{ ...animation, element, stoppedBy, related: related ?? own, hasStillVariant }] : [];
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

/** Whether different pixels are painted in the time of a round, of which the beginning is enough. */
async function isMoving({ page, world, signal }: DrivenPage, { number, animation }: Animated): Promise<boolean> {
  await paintAt(page, 1);
  const clip = await world.evaluate(clipOf, number);
  if (!clip) return false;
  const session = sessionOf(page.mainFrame());
  const { data: first } = await pixelsOf(session, clip);
  const pauseMs = Math.min(400, animation.roundMs / animation.frames);
  for (let at = 0; at < 8; at += 1) {
    signal.throwIfAborted();
    await world.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pauseMs);
    const { data } = await pixelsOf(session, clip);
    let differing = 0;
    for (let index = 0; index < data.length; index += 3)
      if (
        Math.abs((data[index] ?? 0) - (first[index] ?? 0)) +
          Math.abs((data[index + 1] ?? 0) - (first[index + 1] ?? 0)) >
        24
      )
        differing += 1;
    if (differing * 100 > data.length / 3) return true;
  }
  return false;
}

/** Runs inside the page, with the audit script. Brings an image into view, because browsers stop it elsewhere. */
function clipOf(number: number) {
  const element = stufenlos.element(number);
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const size = { width: Math.floor(Math.min(width, 300)), height: Math.floor(Math.min(height, 300)) };
  return x + scrollX < 0 || y + scrollY < 0 ? null : { x: Math.ceil(x + scrollX), y: Math.ceil(y + scrollY), ...size };
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
