import type { Impact, PageFinding } from '@stufenlos/contracts';
import { en301549, ruleOf } from '@stufenlos/standards';
import type { AxeEvidence, AxeNode, AxeRule } from '../gather/evidence.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { messageOf } from './message.ts';

/** ACT rules that axe answers without saying so, seen on the labelled pages. */
const furtherAct: Readonly<Record<string, readonly string[]>> = { 'summary-name': ['2t702h'], list: ['bc4a75'] };

const impactWithoutWord: Impact = 'moderate';

/** axe's results translated, never re-invented: violations are `violation`, incomplete is `review`. */
export function findingsFromAxe({ rules }: AxeEvidence): PageFinding[] {
  return rules.flatMap((rule) =>
    rule.outcome === 'violation' || rule.outcome === 'review'
      ? rule.nodes.map((node) => findingOf(rule, rule.outcome as PageFinding['outcome'], node))
      : [],
  );
}

function findingOf(rule: AxeRule, outcome: PageFinding['outcome'], node: AxeNode): PageFinding {
  const { selector, html, rect } = node.element;
  const { criteria = [], act = [] } = ruleOf(rule.id) ?? {};
  return {
    ruleId: rule.id,
    source: 'axe',
    outcome,
    impact: node.impact ?? rule.impact ?? impactWithoutWord,
    criteria: [...criteria],
    en: criteria.flatMap((criterion) => en301549(criterion) ?? []),
    act: [...act, ...(furtherAct[rule.id] ?? [])],
    selector,
    html,
    rect,
    ...fingerprintsOf(rule.id, node.checks, node.element),
    contexts: ['desktop'],
    message: messageOf(node.checks[0], outcome),
  };
}
