import { isContextGone } from '../browser/isolated-world.ts';
import type { World } from '../browser/isolated-world.ts';
import type { AuditedRule, AxeAudit } from './axe.ts';
import type { AxeNode, AxeRule, Evidence } from './evidence.ts';
import type { Audit } from './in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** Attempts to close dialogs: closing a consent dialog may open another one. */
const maxAttempts = 3;

/** axe's results and what could not be inspected. */
export type AxeView = Required<Pick<Evidence, 'axe' | 'uninspected'>> & Pick<Evidence, 'unfinished'>;

export interface TwoAudits {
  audit: () => Promise<AxeAudit>;
  /** Called after the first audit, before the page is changed. The work ends when it rejects. */
  onAudited?: () => Promise<void>;
  /** Waits until the page has settled. */
  settle: () => Promise<void>;
  /** Called with the first audit when dialogs are open, so its results are kept if the second audit fails. */
  onFirst: (view: AxeView) => void;
}

/**
 * Audits a page as it was loaded and, if modal dialogs are open, closes them and audits it again: axe treats the page
 * behind a modal dialog as hidden. The first audit counts for content of the dialogs, the second for everything else,
 * so nothing counts twice. If the dialogs do not stay closed, the result is the first audit, with the dialogs as
 * uninspected content.
 */
export async function auditBehindDialogs(
  world: World,
  { audit, onAudited, settle, onFirst }: TwoAudits,
): Promise<AxeView> {
  const first = await audit();
  await onAudited?.();
  const firstOnly: AxeView = {
    axe: { version: first.version, rules: first.rules.map(plain) },
    uninspected: gapsOf(first),
    ...unfinishedIn(first),
  };
  if (first.dialogs === 0) return firstOnly;
  onFirst(firstOnly);
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      await world.evaluate(() => stufenlos.closeDialogs());
      await settle();
      const left = await world.evaluate(() => stufenlos.dialogs().length);
      if (left > 0) continue;
      const behind = await audit();
      return behind.dialogs > 0 ? firstOnly : merged(first, behind);
    }
  } catch (error) {
    // Closing a dialog navigated the page: keep the first audit.
    if (!isContextGone(error)) throw error;
  }
  return firstOnly;
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
    ...unfinishedIn(open, behind),
  };
}

/** A rule that one of the audits did not finish was judged only in one half of the page. */
function unfinishedIn(...audits: AxeAudit[]): Pick<Evidence, 'unfinished'> {
  const unfinished = [...new Set(audits.flatMap((audit) => audit.unfinished))];
  return unfinished.length > 0 ? { unfinished } : {};
}

const keyOf = ({ id, outcome }: AxeRule) => `${outcome} ${id}`;

/** A rule's results for content of the dialogs. They have no `rect`, because the screenshot shows closed dialogs. */
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
