import type { Protocol } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { adoptNode, frameId, sessionOf } from '../browser/isolated-world.ts';
import type { AuditedFrame, UninspectedElement } from './frames/audited-frame.ts';
import type { Audit } from './in-page/audit/audit.ts';

declare const stufenlos: Audit;

type Snapshot = Protocol.DOMSnapshot.CaptureSnapshotResponse;
type Nodes = Protocol.DOMSnapshot.NodeTreeSnapshot;

/** Maximum number of reported hosts. */
const maxHosts = 200;

/**
 * Finds elements of the audited frames that host a closed shadow root. No script outside can read it, so the hosts
 * come from a DevTools DOM snapshot. Skips invisible hosts and hosts that only wrap slotted content, because axe
 * audits slotted content.
 *
 * @param limitMs time limit of each snapshot
 */
export async function closedShadowHosts(main: AuditedFrame, limitMs: number): Promise<UninspectedElement[]> {
  const frames = new Map(withInner(main).map((audited) => [frameId(audited.frame), audited]));
  const sessions = new Set([...frames.values()].map(({ frame }) => sessionOf(frame)));
  const snapshots = await Promise.all(
    [...sessions].map((session) => {
      const asked = session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }).catch(() => undefined);
      return withTimeout(asked, limitMs, () => undefined);
    }),
  );
  const hosts = snapshots.flatMap((snapshot) =>
    snapshot ? snapshot.documents.flatMap((document) => hostsIn(document, snapshot, frames)) : [],
  );
  const found = await Promise.all(
    hosts.slice(0, maxHosts).map((host) => toUninspectedElement(host).catch(() => undefined)),
  );
  return found.filter((missed) => missed !== undefined);
}

const withInner = (audited: AuditedFrame): AuditedFrame[] => [
  audited,
  ...[...audited.children.values()].flatMap((inner) => withInner(inner)),
];

interface Host {
  parent: AuditedFrame;
  backendNodeId: number;
}

function hostsIn(
  { frameId: frameIdIndex, nodes }: Protocol.DOMSnapshot.DocumentSnapshot,
  { strings }: Snapshot,
  frames: ReadonlyMap<string, AuditedFrame>,
): Host[] {
  const parent = frames.get(strings[frameIdIndex] ?? '');
  if (!parent || !nodes.shadowRootType) return [];
  const { index, value } = nodes.shadowRootType;
  // `shadowRootType` marks the nodes inside a shadow root; slotted nodes are not among them.
  const closed = new Set(index.filter((_, at) => strings[value[at] ?? -1] === 'closed'));
  const hostOf = (node: number): number => {
    const above = nodes.parentIndex?.[node] ?? -1;
    return closed.has(above) ? hostOf(above) : above;
  };
  const hosts = new Set([...closed].filter((node) => isContent(node, nodes, strings)).map(hostOf));
  return [...hosts].flatMap((host) => {
    const backendNodeId = nodes.backendNodeId?.[host];
    return backendNodeId === undefined ? [] : [{ parent, backendNodeId }];
  });
}

const wrappers: readonly string[] = ['DIV', 'SPAN', 'SLOT', 'STYLE', 'SCRIPT', 'LINK', 'TEMPLATE', '#comment'];
const semanticAttribute = /^(?:role|title|tabindex|aria-.*|on.*)$/;

/** Whether the node itself has content or semantics, without its descendants. */
function isContent(node: number, nodes: Nodes, strings: readonly string[]): boolean {
  const { nodeName = [], nodeValue = [], attributes = [], parentIndex = [] } = nodes;
  const word = (at: number | undefined) => strings[at ?? -1] ?? '';
  const name = word(nodeName[node]);
  const isCode = /^(?:STYLE|SCRIPT)$/.test(word(nodeName[parentIndex[node] ?? -1]));
  if (name === '#text') return !isCode && word(nodeValue[node]).trim() !== '';
  const names = (attributes[node] ?? []).filter((_, at) => at % 2 === 0);
  return !wrappers.includes(name) || names.some((attribute) => semanticAttribute.test(word(attribute)));
}

/** @returns undefined when the host is invisible */
async function toUninspectedElement({ parent, backendNodeId }: Host): Promise<UninspectedElement | undefined> {
  const handle = await adoptNode(parent.frame, backendNodeId);
  try {
    // Puppeteer passes the handle as the element.
    const number = await parent.world.evaluate((host) => stufenlos.shownNumberOf(host as unknown as Element), handle);
    return number === null ? undefined : { kind: 'closedShadowRoot', parent, number };
  } finally {
    await handle.dispose();
  }
}
