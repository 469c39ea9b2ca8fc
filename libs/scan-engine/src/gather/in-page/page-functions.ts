import { addressIn } from './traits/address-in.ts';
import { ancestorsOf } from './ancestors-of.ts';
import { namesOf } from './audit/names-of.ts';
import { numberElements } from './audit/element-numbers.ts';
import { foldedLabels } from './audit/folded-labels.ts';
import { landmarksByDocument } from './audit/landmarks-by-document.ts';
import { limitTime } from './audit/limit-time.ts';
import { offsetOf } from './audit/offset-of.ts';
import { onePassPerRule } from './audit/one-pass-per-rule.ts';
import { prepareAxe } from './audit/prepare-axe.ts';
import { rawRulesOf } from './audit/raw-rules-of.ts';
import { rememberOptions } from './audit/remember-options.ts';
import { createLayers } from './contrast/layers.ts';
import { isLargeText } from './contrast/is-large-text.ts';
import { markedLinks } from './contrast/marked-links.ts';
import { movingColors } from './contrast/moving-colors.ts';
import { plainBackground } from './contrast/plain-background.ts';
import { plainText } from './contrast/plain-text.ts';
import { quickContrast } from './contrast/quick-contrast.ts';
import { quickLinks } from './contrast/quick-links.ts';
import { scopeContrast } from './contrast/scope-contrast.ts';
import { stackAt } from './contrast/stack-at.ts';
import { elementOf } from './element-of.ts';
import { firstWordsOf } from './traits/first-words-of.ts';
import { gridSizeFor } from './grid-size-for.ts';
import { htmlOf } from './html-of.ts';
import { isInLogo } from './is-in-logo.ts';
import { isInert } from './is-inert.ts';
import { itemOf } from './traits/item-of.ts';
import { labelOf } from './traits/label-of.ts';
import { labelWithoutIcons } from './label-without-icons.ts';
import { modalDialogs } from './modal-dialogs.ts';
import { rectOf } from './rect-of.ts';
import { rememberStyles } from './remember-styles.ts';
import { degreesBetween } from './rotations/degrees-between.ts';
import { orientationOf } from './rotations/orientation-of.ts';
import { rotationsOf } from './rotations/rotations-of.ts';
import { styleSheetsOf } from './rotations/style-sheets-of.ts';
import { compareDocuments } from './audit/compare-documents.ts';
import { frameDocumentOf } from './audit/frame-document-of.ts';
import { compareFrames } from './audit/compare-frames.ts';
import { framePurposeOf } from './audit/frame-purpose-of.ts';
import { turnsIn } from './rotations/turns-in.ts';
import { selectorOf } from './selector-of.ts';
import { skeletonOf } from './skeleton-of.ts';
import { addStaticRules } from './static/add-static-rules.ts';
import { forEachStyleRule } from './static/for-each-style-rule.ts';
import { generatedRules } from './static/generated-rules.ts';
import { hasIconBesideText } from './static/has-icon-beside-text.ts';
import { splitSelectors } from './static/split-selectors.ts';
import { linksByName } from './static/links-by-name.ts';
import { createQuestionPage } from './static/create-question-page.ts';
import { contrastWith } from './static/contrast-with.ts';
import { textNear } from './static/text-near.ts';
import { createStaticPage } from './static/static-page.ts';
import { surroundings } from './static/surroundings.ts';
import { traitsOf } from './traits/traits-of.ts';
import { videoOf } from './static/video-of.ts';

/** Self-contained functions that run inside the page. What needs others gets this object, because it cannot import them. */
export const pageFunctions = {
  addressIn,
  ancestorsOf,
  createLayers,
  isLargeText,
  movingColors,
  plainBackground,
  plainText,
  quickContrast,
  quickLinks,
  markedLinks,
  scopeContrast,
  stackAt,
  elementOf,
  namesOf,
  numberElements,
  compareDocuments,
  compareFrames,
  frameDocumentOf,
  framePurposeOf,
  firstWordsOf,
  foldedLabels,
  landmarksByDocument,
  limitTime,
  offsetOf,
  onePassPerRule,
  prepareAxe,
  rawRulesOf,
  rememberOptions,
  gridSizeFor,
  htmlOf,
  isInLogo,
  isInert,
  itemOf,
  labelOf,
  labelWithoutIcons,
  modalDialogs,
  rectOf,
  rememberStyles,
  degreesBetween,
  orientationOf,
  rotationsOf,
  styleSheetsOf,
  turnsIn,
  selectorOf,
  skeletonOf,
  traitsOf,
  addStaticRules,
  contrastWith,
  createStaticPage,
  forEachStyleRule,
  generatedRules,
  hasIconBesideText,
  splitSelectors,
  surroundings,
  createQuestionPage,
  linksByName,
  textNear,
  videoOf,
};

export type PageFunctions = typeof pageFunctions & {
  /**
   * Removes the shadowing of form properties by named fields.
   *
   * @param read the properties, default: those that axe reads. @returns restores the forms
   */
  disarm: (read?: readonly string[]) => () => void;
};
