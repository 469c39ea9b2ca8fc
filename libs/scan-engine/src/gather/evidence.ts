import type { Impact, RuleOutcome } from '@stufenlos/contracts';
import type { DrivenEvidence } from './driven/driven-evidence.ts';
import type { ElementTraits } from './in-page/traits/element-traits.ts';

/**
 * Everything that was observed on a page: the contract between gathering, which accesses the page and decides nothing,
 * and judging, which is pure. Serialisable, so it can be kept and judged again without a browser.
 */
export interface Evidence {
  axe: AxeEvidence;
  /** Only when the profile includes the rule. */
  orientation: OrientationEvidence;
  /** Content that could not be inspected; absent in evidence of older versions. */
  uninspected?: Uninspected[];
  /** Only when the profile includes checks that drive the page. */
  driven?: DrivenEvidence;
  /** Rules of the audit for which the time did not suffice; absent when it did. */
  unfinished?: string[];
  /** Rules of the profile that were switched off for this scan. */
  disabled?: string[];
}

/** Elements that style sheets rotate depending on the screen orientation (WCAG SC 1.3.4). */
export interface OrientationEvidence {
  /** A style sheet rotates something in one orientation. */
  hasRules: boolean;
  /** The root element, which stands for the whole page. */
  page: ElementFacts;
  turned: { degrees: number; share: number; element: ElementFacts }[];
  /** URLs of style sheets that could not be read. */
  unread: string[];
}

/**
 * Why content was not inspected: a closed shadow root, a frame over the limit, a frame that did not answer, or a modal
 * dialog that does not stay closed and hides everything behind it.
 */
export type UninspectedKind = 'closedShadowRoot' | 'frameLimit' | 'frame' | 'dialog';

export interface Uninspected {
  kind: UninspectedKind;
  /** The shadow host, the frame element or the dialog. */
  element: ElementFacts;
}

export interface AxeEvidence {
  version: string;
  rules: AxeRule[];
}

export interface AxeRule {
  id: string;
  outcome: RuleOutcome;
  impact: Impact | null;
  /** Total number of elements; `nodes` may contain fewer. 0 or 1 for passes. */
  total: number;
  nodes: AxeNode[];
}

export interface AxeNode {
  impact: Impact | null;
  /** The checks that led to the outcome, most relevant first. */
  checks: AxeCheck[];
  element: ElementFacts;
}

export interface AxeCheck {
  id: string;
  /** Data of the check, unchanged: object, list, text, number or nothing. */
  data: unknown;
}

/** Description of one element, with the parts of its fingerprint. */
export interface ElementFacts {
  /** CSS selector, one part per frame or shadow root, joined by ` >>> `. */
  selector: string;
  html: string;
  /** `[x, y, width, height]` in CSS px of the page; null for an element without a box. */
  rect: [number, number, number, number] | null;
  /** Names of its ancestors from the root down, without positions. */
  ancestors: string[];
  /** Tags and attributes of the element and of two levels of content. */
  skeleton: string;
  /** What distinguishes it from its siblings; absent in evidence of older versions. */
  traits?: ElementTraits;
  /** It is in an inert frame, for example behind an open modal dialog. */
  isInert?: boolean;
  /** Its visible text without icon font glyphs; only when it contains such glyphs. */
  labelWithoutIcons?: string;
  /** It is in what the page calls a logo or brand. */
  isInLogo?: boolean;
}
