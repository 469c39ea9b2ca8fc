import { animatedImage } from './animated-image/check.ts';
import { autoplayAudio } from './autoplay-audio/check.ts';
import { bypassRepeatedContent } from './bypass-repeated-content/check.ts';
import { changeOnFocus } from './change-on-focus/check.ts';
import { changeOnInput } from './change-on-input/check.ts';
import { consistentHelp } from './consistent-help/check.ts';
import { consistentNavigation } from './consistent-navigation/check.ts';
import type { ListedDrivenCheck } from './define-check.ts';
import { deviceMotion } from './device-motion/check.ts';
import { dialogFocus } from './dialog-focus/check.ts';
import { errorIdentified } from './error-identified/check.ts';
import { errorSuggestion } from './error-suggestion/check.ts';
import { focusObscured } from './focus-obscured/check.ts';
import { focusOnHidden } from './focus-on-hidden/check.ts';
import { focusOrder } from './focus-order/check.ts';
import { focusVisible } from './focus-visible/check.ts';
import { forcedColors } from './forced-colors/check.ts';
import { hoverContentStays } from './hover-content-stays/check.ts';
import { hoverOnlyContent } from './hover-only-content/check.ts';
import { keyboardOperable } from './keyboard-operable/check.ts';
import { keyboardTrap } from './keyboard-trap/check.ts';
import { linkContrast } from './link-contrast/check.ts';
import { movingContent } from './moving-content/check.ts';
import { pageLanguage } from './page-language/check.ts';
import { partLanguage } from './part-language/check.ts';
import { pixelContrastEnhanced } from './pixel-contrast-enhanced/check.ts';
import { pixelContrast } from './pixel-contrast/check.ts';
import { reflow } from './reflow/check.ts';
import { singleKeyShortcuts } from './single-key-shortcuts/check.ts';
import { skipLinkWorks } from './skip-link-works/check.ts';
import { stateContrast } from './state-contrast/check.ts';
import { statusMessage } from './status-message/check.ts';
import { textSpacing } from './text-spacing/check.ts';
import { timeLimit } from './time-limit/check.ts';
import { widgetState } from './widget-state/check.ts';
import { zoomClippedText } from './zoom-clipped-text/check.ts';

/** Own checks that drive the page. */
export const drivenChecks: readonly ListedDrivenCheck[] = [
  // One per line.
  animatedImage,
  autoplayAudio,
  bypassRepeatedContent,
  changeOnFocus,
  changeOnInput,
  consistentHelp,
  consistentNavigation,
  deviceMotion,
  dialogFocus,
  errorIdentified,
  errorSuggestion,
  focusObscured,
  focusOnHidden,
  focusOrder,
  focusVisible,
  forcedColors,
  hoverContentStays,
  hoverOnlyContent,
  keyboardOperable,
  keyboardTrap,
  linkContrast,
  movingContent,
  pageLanguage,
  partLanguage,
  pixelContrast,
  pixelContrastEnhanced,
  reflow,
  singleKeyShortcuts,
  skipLinkWorks,
  stateContrast,
  statusMessage,
  textSpacing,
  timeLimit,
  widgetState,
  zoomClippedText,
];
