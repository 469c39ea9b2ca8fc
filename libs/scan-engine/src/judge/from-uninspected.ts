import type { PageRule } from '@stufenlos/contracts';
import { uninspectedRule } from '@stufenlos/standards';
import type { Uninspected } from '../gather/evidence.ts';
import type { ElementFinding } from './identity/element-fingerprints.ts';
import { fingerprintsOf } from './fingerprint.ts';

/**
 * Reports uninspected content as reviews: one per frame, shadow root or dialog. They have no criterion, because their
 * content is unknown.
 */
export const findingsFromUninspected = (gaps: readonly Uninspected[]): ElementFinding[] =>
  gaps.map(({ kind, element }) => ({
    ruleId: uninspectedRule,
    source: 'stufenlos',
    outcome: 'review',
    impact: 'moderate',
    criteria: [],
    en: [],
    act: [],
    selector: element.selector,
    html: element.html,
    rect: element.rect,
    ...fingerprintsOf(uninspectedRule, [{ id: kind, data: null }], element),
    contexts: ['desktop'],
    message: { key: `${uninspectedRule}.incomplete.${kind}`, data: {} },
    element,
  }));

export const rulesFromUninspected = (gaps: readonly Uninspected[]): PageRule[] =>
  gaps.length === 0 ? [] : [{ ruleId: uninspectedRule, outcome: 'review', nodes: gaps.length }];
