import type { Impact, PageRule } from '@stufenlos/contracts';
import { en301549, ruleOf } from '@stufenlos/standards';
import type { AxeCheck, AxeEvidence, AxeNode, AxeRule } from '../gather/evidence.ts';
import { outcomeOf, type Objection } from './outcome.ts';
import type { ElementFinding } from './identity/element-fingerprints.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { messageOf } from './message.ts';

/** ACT rules that axe implements without declaring it, found with labelled test pages. */
const furtherAct: Readonly<Record<string, readonly string[]>> = {
  'aria-prohibited-attr': ['kb1m8s'],
  list: ['bc4a75'],
  'summary-name': ['2t702h'],
};

const impactWithoutWord: Impact = 'moderate';

const isObjection = (rule: AxeRule): rule is Objection => rule.outcome === 'violation' || rule.outcome === 'review';

/** Converts axe results to findings: what is certain to `violation`, the rest to `review`. */
export const findingsFromAxe = ({ rules }: Pick<AxeEvidence, 'rules'>): ElementFinding[] =>
  rules.filter(isObjection).flatMap((rule) => rule.nodes.map((node) => findingOf(rule, node, rules)));

/** All rules with their outcomes. A rule with certain and uncertain elements has two entries. */
export function rulesFromAxe({ rules }: Pick<AxeEvidence, 'rules'>): PageRule[] {
  const counts = new Map<string, PageRule>();
  const count = (ruleId: string, outcome: PageRule['outcome'], nodes: number) => {
    const known = counts.get(`${outcome} ${ruleId}`);
    counts.set(`${outcome} ${ruleId}`, { ruleId, outcome, nodes: (known?.nodes ?? 0) + nodes });
  };
  for (const rule of rules) {
    if (!isObjection(rule)) {
      count(rule.id, rule.outcome, rule.total);
      continue;
    }
    const kept = rule.nodes.filter((node) => outcomeOf(rule, node, rules) === rule.outcome).length;
    const changed = rule.nodes.length - kept;
    // Elements that were not described keep axe's outcome, unless all described ones have the other.
    const rest = rule.total - rule.nodes.length;
    const isChanged = kept === 0 && changed > 0;
    const other = rule.outcome === 'violation' ? 'review' : 'violation';
    if (!isChanged) count(rule.id, rule.outcome, kept + rest);
    if (changed > 0) count(rule.id, other, changed + (isChanged ? rest : 0));
  }
  return [...counts.values()];
}

/** Several rules share this check, whose own sentence only says that the element is there. */
const withVariant = (ruleId: string, check: AxeCheck | undefined) =>
  check?.id === 'is-on-screen' ? { ...check, data: { messageKey: ruleId } } : check;

function findingOf(rule: Objection, node: AxeNode, all: readonly AxeRule[]): ElementFinding {
  const { selector, html, rect } = node.element;
  const { criteria = [], act = [] } = ruleOf(rule.id) ?? {};
  const outcome = outcomeOf(rule, node, all);
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
    // A violation that became a review keeps its sentence: the question is whether that sentence is true.
    message: messageOf(withVariant(rule.id, node.checks[0]), outcome === 'violation' ? outcome : rule.outcome),
    element: node.element,
  };
}
