import type { finishAnimations } from '../../in-page/settling/finish-animations.ts';
import type { twoFrames } from '../../in-page/settling/two-frames.ts';
import type { textLooks } from '../text-looks.ts';

interface Parts {
  textLooks: typeof textLooks;
  finishAnimations: typeof finishAnimations;
  twoFrames: typeof twoFrames;
}

/**
 * Runs inside the page; self-contained. What the first elements look like once scripts and transitions have followed the
 * colour scheme.
 */
export async function settledLooks(parts: Parts, limit: number, shortAnimationMs: number): Promise<string> {
  // Scripts that listen to the colour scheme run before the next frame.
  await parts.twoFrames();
  // A transition would be seen halfway.
  parts.finishAnimations(shortAnimationMs);
  return parts.textLooks([...document.querySelectorAll('*')].slice(0, limit)).join('\n');
}
