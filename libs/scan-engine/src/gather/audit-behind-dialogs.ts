import { isContextGone } from '../browser/isolated-world.ts';
import type { World } from '../browser/isolated-world.ts';
import type { AuditedRule, AxeAudit } from './axe.ts';
import type { AxeNode, AxeRule, Evidence } from './evidence.ts';
import type { Audit } from './in-page/audit.ts';

declare const stufenlos: Audit;

/** A consent dialog may be followed by another one; what goes on asking after that does not want to be closed. */
const mostRounds = 3;

/** What axe saw, and what it did not. */
export type AxeView = Required<Pick<Evidence, 'axe' | 'uninspected'>>;

export interface TwoAudits {
  audit: () => Promise<AxeAudit>;
  /** Waits until the page has come to rest. */
  settle: () => Promise<void>;
  /** Told what is known as long as what lies behind the dialogs is not. */
  onFirst: (view: AxeView) => void;
}

/**
 * Judges a page as a visitor meets it and, when modal dialogs are open, once more behind them: as long as they are open
 * nobody can use the rest, and axe takes it for hidden. Of the first audit counts what is inside the dialogs, of the
 * second one everything else, so nothing counts twice. When the dialogs do not stay closed, the first audit stands
 * alone and says so.
 */
export async function auditBehindDialogs(world: World, { audit, settle, onFirst }: TwoAudits): Promise<AxeView> {
  const first = await audit();
  const alone: AxeView = {
    axe: { version: first.version, rules: first.rules.map(plain) },
    uninspected: gapsOf(first),
  };
  if (first.dialogs === 0) return alone;
  onFirst(alone);
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      await world.evaluate(() => stufenlos.closeDialogs());
      await settle();
      const left = await world.evaluate(() => stufenlos.dialogs().length);
      if (left > 0) continue;
      const behind = await audit();
      return behind.dialogs > 0 ? alone : merged(first, behind);
    }
  } catch (error) {
    // Closed, the page went elsewhere: what was seen before stands.
    if (!isContextGone(error)) throw error;
  }
  return alone;
}

function merged(open: AxeAudit, behind: AxeAudit): AxeView {
  const rules = new Map(behind.rules.map((rule) => [keyOf(rule), plain(rule)]));
  for (const rule of open.rules.map(inDialogs)) {
    const other = rules.get(keyOf(rule));
    const isObjection = rule.outcome === 'violation' || rule.outcome === 'review';
    if (isObjection && rule.total === 0) continue;
    if (!other) rules.set(keyOf(rule), rule);
    else if (isObjection) {
      rules.set(keyOf(rule), { ...other, total: other.total + rule.total, nodes: [...other.nodes, ...rule.nodes] });
    }
  }
  const applied = new Set([...rules.values()].filter(({ outcome }) => outcome !== 'inapplicable').map(({ id }) => id));
  return {
    axe: {
      version: behind.version,
      rules: [...rules.values()].filter(({ id, outcome }) => outcome !== 'inapplicable' || !applied.has(id)),
    },
    uninspected: [
      ...gapsOf(behind),
      ...gapsOf({ ...open, uninspected: open.uninspected.filter(({ isInDialog }) => isInDialog) }),
    ].filter(({ kind }) => kind !== 'dialog'),
  };
}

const keyOf = ({ id, outcome }: AxeRule) => `${outcome} ${id}`;

/** What a rule says of the dialogs' content. It has no place on the page any more, as the picture shows it. */
function inDialogs(rule: AuditedRule): AxeRule {
  const { inDialog, nodes, ...others } = rule;
  if (rule.outcome !== 'violation' && rule.outcome !== 'review') return { ...others, nodes: [] };
  const inside = nodes.filter(({ isInDialog }) => isInDialog).map(plainNode);
  return {
    ...others,
    total: inDialog,
    nodes: inside.map((node) => ({ ...node, element: { ...node.element, rect: null } })),
  };
}

const plain = ({ inDialog: _inDialog, nodes, ...rule }: AuditedRule): AxeRule => ({
  ...rule,
  nodes: nodes.map(plainNode),
});
const plainNode = ({ isInDialog: _isInDialog, ...node }: AuditedRule['nodes'][number]): AxeNode => node;
const gapsOf = ({ uninspected }: AxeAudit) => uninspected.map(({ kind, element }) => ({ kind, element }));
