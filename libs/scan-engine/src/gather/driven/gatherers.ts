import { gatherActivation } from './activation/gather-activation.ts';
import { gatherAnimatedImages } from './animated-images/gather-animated-images.ts';
import { gatherAutoplay } from './autoplay/gather-autoplay.ts';
import { gatherClickTargets } from './click-targets/gather-click-targets.ts';
import { gatherDarkScheme } from './dark-scheme/gather-dark-scheme.ts';
import { gatherDeviceMotion } from './device-motion/gather-device-motion.ts';
import { gatherForcedColors } from './forced-colors/gather-forced-colors.ts';
import { gatherForms } from './forms/gather-forms.ts';
import type { Gatherer } from './gatherer.ts';
import { gatherHoverContent } from './hover-content/gather-hover-content.ts';
import { gatherKeyboardWalk } from './keyboard-walk/gather-keyboard-walk.ts';
import { gatherLanguages } from './languages/gather-languages.ts';
import { gatherMobile } from './mobile/gather-mobile.ts';
import { gatherMotion } from './motion/gather-motion.ts';
import { gatherReflow } from './reflow/gather-reflow.ts';
import { gatherRepeatedContent } from './repeated-content/gather-repeated-content.ts';
import { gatherShortcuts } from './shortcuts/gather-shortcuts.ts';
import { gatherStateContrast } from './state-contrast/gather-state-contrast.ts';
import { gatherTextPixels } from './text-pixels/gather-text-pixels.ts';
import { gatherTextSpacing } from './text-spacing/gather-text-spacing.ts';
import { gatherZoom } from './zoom/gather-zoom.ts';

/**
 * All gatherers in the order in which they run: first those that leave the page as it was, then those that use it and mostly
 * leave it as it was, then those that make the window smaller, because some layouts keep their narrow state afterwards. Motion
 * ends the first group, because the page has been observed for it since the beginning.
 */
export const gatherers = [
  // One per line.
  gatherTextPixels,
  gatherStateContrast,
  gatherLanguages,
  gatherDarkScheme,
  gatherForcedColors,
  gatherTextSpacing,
  gatherDeviceMotion,
  gatherShortcuts,
  gatherRepeatedContent,
  gatherAnimatedImages,
  gatherAutoplay,
  gatherMotion,
  gatherKeyboardWalk,
  gatherHoverContent,
  gatherClickTargets,
  gatherActivation,
  gatherForms,
  gatherZoom,
  gatherMobile,
  gatherReflow,
] as const satisfies readonly Gatherer[];

type KnownGatherer = (typeof gatherers)[number];

export type GathererName = KnownGatherer['name'];

/** What a gatherer observed. */
export type DrivenData<Name extends GathererName> = Awaited<
  ReturnType<Extract<KnownGatherer, { name: Name }>['gather']>
>;
