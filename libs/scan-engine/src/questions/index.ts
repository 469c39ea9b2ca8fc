import { audioAlternative } from './audio-alternative.ts';
import { decorativeImage } from './decorative-image.ts';
import type { Question } from './define-question.ts';
import { errorMessage } from './error-message.ts';
import { formLabel } from './form-label.ts';
import { heading } from './heading.ts';
import { imageAlternative } from './image-alternative.ts';
import { imageOfText } from './image-of-text.ts';
import { linkInContext } from './link-in-context.ts';
import { linkText } from './link-text.ts';
import { pageTitle } from './page-title.ts';
import { repeatedContent } from './repeated-content.ts';
import { sameFrame } from './same-frame.ts';
import { sameLink } from './same-link.ts';
import { sameLinkInContext } from './same-link-in-context.ts';
import { sensoryReference } from './sensory-reference.ts';
import { videoCaptions } from './video-captions.ts';
import { videoDescription } from './video-description.ts';
import { videoWithoutSound } from './video-without-sound.ts';

/** What is asked of a person. The kinds with their criteria and words are in `@stufenlos/standards`. */
export const questions: readonly Question[] = [
  // One per line.
  audioAlternative,
  decorativeImage,
  errorMessage,
  formLabel,
  heading,
  imageAlternative,
  imageOfText,
  linkInContext,
  linkText,
  pageTitle,
  repeatedContent,
  sameFrame,
  sameLink,
  sameLinkInContext,
  sensoryReference,
  videoCaptions,
  videoDescription,
  videoWithoutSound,
];

const prefix = 'question-';

/** Id under which axe-core runs the collector of a kind. It is never reported as a rule. */
export const questionRule = (kind: string): string => `${prefix}${kind}`;

export const isQuestionRule = ({ id }: { id: string }): boolean => id.startsWith(prefix);

/** The axe tag of all collectors of questions. */
export const questionTag = 'stufenlos-questions';
