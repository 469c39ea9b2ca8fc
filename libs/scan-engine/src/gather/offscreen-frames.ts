import type { CDPSession, Frame, Page } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { isolatedWorld } from '../browser/isolated-world.ts';

/** A part of the page that is composited over the screenshot; position and size in CSS px of the page. */
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

const maxFrames = 8;
const paintLimitMs = 500;
const budgetMs = 2000;

/**
 * Captures cross-site frames outside the viewport. Chromium paints them only while they are in view, so a screenshot
 * beyond the viewport shows them empty. Each is scrolled into view and captured separately: at most 8, within 2 s.
 */
export async function takeDistantFrames(
  page: Page,
  session: CDPSession,
  screenshot: { width: number; height: number },
): Promise<FrameCapture[]> {
  const end = performance.now() + budgetMs;
  const whole = { left: 0, top: 0, right: screenshot.width, bottom: screenshot.height };
  const captures: FrameCapture[] = [];
  const foreign = page.frames().filter((frame) => isForeign(frame, page.mainFrame()));
  for (const frame of foreign.slice(0, maxFrames)) {
    if (performance.now() > end) break;
    // A frame that has vanished or has no box is skipped.
    const capture = await takeFrame(frame, session, whole).catch(() => undefined);
    if (capture) captures.push(capture);
  }
  return captures;
}

async function takeFrame(frame: Frame, session: CDPSession, whole: Box): Promise<FrameCapture | undefined> {
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId: idOf(frame) });
  const box = await boxOf(session, backendNodeId);
  const [screen, wanted] = [await screenOf(session), common(box, whole)];
  if (!wanted || contains(screen, wanted)) return undefined;
  await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
  await painted(frame);
  // Scrolling may move content, but the capture goes where the frame was when the page was judged.
  const now = await boxOf(session, backendNodeId);
  const shown = common(now, await screenOf(session));
  const visible = shown && common(moved(shown, box.left - now.left, box.top - now.top), whole);
  if (!visible) return undefined;
  const source = moved(visible, now.left - box.left, now.top - box.top);
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

/** An out-of-process frame whose parent is in the page's process. */
const isForeign = (frame: Frame, mainFrame: Frame): boolean => {
  const parent = frame.parentFrame();
  return parent !== null && clientOf(parent) === clientOf(mainFrame) && clientOf(frame) !== clientOf(mainFrame);
};

/** Puppeteer marks these members as internal. */
const clientOf = (frame: Frame): unknown => (frame as unknown as { client: unknown }).client;
const idOf = (frame: Frame): string => (frame as unknown as { _id: string })['_id'];

/** Waits for two animation frames, after which the frame is painted. A frame out of view gets none. */
async function painted(frame: Frame): Promise<void> {
  const asked = isolatedWorld(frame).evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      }),
  );
  await withTimeout(asked, paintLimitMs, () => false);
}

/** Content box of an element in px of the page. */
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
