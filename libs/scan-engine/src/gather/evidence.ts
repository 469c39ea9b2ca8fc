import type { Impact, RuleOutcome } from '@stufenlos/contracts';
import type { OrientationEvidence } from './orientation.ts';

/**
 * What was seen on a page: the contract between gathering (which touches the page and decides nothing) and judging
 * (which is pure). Serialisable, so that it can be kept and judged again without a browser.
 */
export interface Evidence {
  axe: AxeEvidence;
  /** Only when the profile has the rule. */
  orientation: OrientationEvidence;
  /** What was there and could not be looked into; absent in evidence that was kept before this was noticed. */
  uninspected?: Uninspected[];
}

/**
 * Why content was not looked into: a shadow root that its script keeps closed, a frame over the limit, a frame that did
 * not answer, or all that lies behind a modal dialog that does not stay closed.
 */
export type UninspectedKind = 'closedShadowRoot' | 'frameLimit' | 'frame' | 'dialog';

export interface Uninspected {
  kind: UninspectedKind;
  /** The host, the frame's element or the dialog. */
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
  /** True number of elements; `nodes` may hold fewer. For passes 0 or 1. */
  total: number;
  nodes: AxeNode[];
}

export interface AxeNode {
  impact: Impact | null;
  /** The checks that made the outcome, most telling first. */
  checks: AxeCheck[];
  element: ElementFacts;
}

export interface AxeCheck {
  id: string;
  /** As the check left it: object, list, text, number or nothing. */
  data: unknown;
}

/** One element as a person would point at it, and what its fingerprint is made of. */
export interface ElementFacts {
  /** CSS selector, one part per frame or shadow root, joined by ` >>> `. */
  selector: string;
  html: string;
  /** `[x, y, width, height]` in CSS px of the page; null without a box. */
  rect: [number, number, number, number] | null;
  /** Ancestors from the root down, without positions. */
  ancestors: string[];
  /** Shape of the element and two levels of content. */
  skeleton: string;
  /** In a frame that cannot be used at this moment, as behind an open dialog. */
  isInert?: boolean;
  /** Its visible text without what an icon font draws; given only where something was drawn so. */
  labelWithoutIcons?: string;
}
