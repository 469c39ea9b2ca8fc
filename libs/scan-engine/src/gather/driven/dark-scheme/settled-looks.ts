import type { textLooks } from '../text-looks.ts';

/**
 * Runs inside the page; self-contained. What the first elements look like once scripts and transitions have followed the
 * colour scheme.
 */
export async function settledLooks(parts: { textLooks: typeof textLooks }, limit: number): Promise<string> {
  // Scripts that listen to the colour scheme run before the next frame, which a busy page may never paint.
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  // A transition would be seen halfway.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  return parts.textLooks([...document.querySelectorAll('*')].slice(0, limit)).join('\n');
}
