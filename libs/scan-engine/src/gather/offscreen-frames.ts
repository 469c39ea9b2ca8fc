import type { CDPSession, Frame, Page } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { isolatedWorld } from '../browser/isolated-world.ts';

/** A piece of the page that is put over the picture, place and size in CSS px of the page. */
export interface FrameCapture {
  png: Buffer;
  left: number;
  top: number;
  height: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const mostFrames = 8;
const paintLimitMs = 500;
const budgetMs = 2000;

/**
 * Frames of other sites paint only while they are in view, also for a picture that reaches further: below the first
 * screen it would show them empty. So each is scrolled into view and taken by itself.
 */
export async function takeDistantFrames(
  page: Page,
  session: CDPSession,
  picture: { width: number; height: number },
): Promise<FrameCapture[]> {
  const end = Date.now() + budgetMs;
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const pieces: FrameCapture[] = [];
  const foreign = page.frames().filter((frame) => isForeign(frame, page.mainFrame()));
  for (const frame of foreign.slice(0, mostFrames)) {
    if (Date.now() > end) break;
    // One that vanished meanwhile, or has no box, is not missed.
    const piece = await takeFrame(frame, session, whole).catch(() => undefined);
    if (piece) pieces.push(piece);
  }
  return pieces;
}

async function takeFrame(frame: Frame, session: CDPSession, whole: Box): Promise<FrameCapture | undefined> {
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId: idOf(frame) });
  const place = await boxOf(session, backendNodeId);
  const [screen, wanted] = [await screenOf(session), common(place, whole)];
  if (!wanted || contains(screen, wanted)) return undefined;
  await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
  await painted(frame);
  // Whatever the page moved when it was scrolled: the piece goes where the frame was when the page was judged.
  const now = await boxOf(session, backendNodeId);
  const shown = common(now, await screenOf(session));
  const visible = shown && common(moved(shown, place.left - now.left, place.top - now.top), whole);
  if (!visible) return undefined;
  const source = moved(visible, now.left - place.left, now.top - place.top);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: {
      x: source.left,
      y: source.top,
      width: source.right - source.left,
      height: source.bottom - source.top,
      scale: 1,
    },
  });
  return {
    png: Buffer.from(data, 'base64'),
    left: visible.left,
    top: visible.top,
    height: visible.bottom - visible.top,
  };
}

/** In a process of its own, directly in the page or in a frame that shares the page's process. */
const isForeign = (frame: Frame, mainFrame: Frame): boolean => {
  const parent = frame.parentFrame();
  return parent !== null && clientOf(parent) === clientOf(mainFrame) && clientOf(frame) !== clientOf(mainFrame);
};

/** There at run time but marked internal, as the isolated realm is. */
const clientOf = (frame: Frame): unknown => (frame as unknown as { client: unknown }).client;
const idOf = (frame: Frame): string => (frame as unknown as { _id: string })['_id'];

/** A frame that is out of view gets no animation frames; the second one has been painted. */
async function painted(frame: Frame): Promise<void> {
  const asked = isolatedWorld(frame).evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      }),
  );
  await withTimeout(asked, paintLimitMs, () => false);
}

/** Content of an element in px of the page. */
async function boxOf(session: CDPSession, backendNodeId: number): Promise<Box> {
  const [{ model }, screen] = await Promise.all([
    session.send('DOM.getBoxModel', { backendNodeId }),
    screenOf(session),
  ]);
  const [xs, ys] = [0, 1].map((axis) => model.content.filter((_, index) => index % 2 === axis));
  const box = { left: Math.min(...(xs ?? [])), top: Math.min(...(ys ?? [])) };
  const size = { right: Math.max(...(xs ?? [])), bottom: Math.max(...(ys ?? [])) };
  return rounded(moved({ ...box, ...size }, screen.left, screen.top));
}

async function screenOf(session: CDPSession): Promise<Box> {
  const { cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssLayoutViewport;
  return { left: pageX, top: pageY, right: pageX + clientWidth, bottom: pageY + clientHeight };
}

const rounded = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
});

const moved = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

function common(one: Box, other: Box): Box | undefined {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
  return right - left >= 1 && bottom - top >= 1 ? { left, top, right, bottom } : undefined;
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
