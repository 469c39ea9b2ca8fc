import type { AxeRule } from '../gather/evidence.ts';

/** Rules about a whole page. axe-core also applies them to each frame, which is a part of one. */
const pageLevel = ['bypass'];

/** Without what such rules say of frames. Pure. */
export function withoutFrames(rules: readonly AxeRule[]): AxeRule[] {
  return rules.flatMap((rule) => {
    if (!pageLevel.includes(rule.id)) return rule;
    const nodes = rule.nodes.filter(({ element }) => !element.selector.includes(' >>> '));
    const total = rule.total - (rule.nodes.length - nodes.length);
    if (total > 0 || rule.nodes.length === 0) return { ...rule, nodes, total };
    // The page itself may have another outcome, which then stands alone.
    const others = rules.filter(({ id }) => id === rule.id);
    return others.length > 1 ? [] : { ...rule, outcome: 'inapplicable', nodes, total };
  });
}
