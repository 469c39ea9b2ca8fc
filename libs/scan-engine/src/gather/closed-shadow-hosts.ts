import type { Protocol } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { adoptNode, frameId, sessionOf } from '../browser/isolated-world.ts';
import type { AuditedFrame, Missed } from './axe.ts';
import type { Audit } from './in-page/audit.ts';

declare const stufenlos: Audit;

type Snapshot = Protocol.DOMSnapshot.CaptureSnapshotResponse;
type Nodes = Protocol.DOMSnapshot.NodeTreeSnapshot;

/** A page of more than that is told about these; nobody reads further. */
const mostHosts = 200;

/**
 * Elements of the audited frames with a shadow root that their script keeps closed: no script from outside can look into
 * it, ours neither; only the browser knows that it is there. Left out are those that nobody can see and those that only
 * wrap what stands in their slots, because that is looked at.
 */
export async function closedShadowHosts(main: AuditedFrame, limitMs: number): Promise<Missed[]> {
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
  const found = await Promise.all(hosts.slice(0, mostHosts).map((host) => numbered(host).catch(() => undefined)));
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
  { frameId: place, nodes }: Protocol.DOMSnapshot.DocumentSnapshot,
  { strings }: Snapshot,
  frames: ReadonlyMap<string, AuditedFrame>,
): Host[] {
  const parent = frames.get(strings[place] ?? '');
  if (!parent || !nodes.shadowRootType) return [];
  const { index, value } = nodes.shadowRootType;
  // Nodes in a shadow root are told with its type and hang from its host; what is shown in a slot is not one of them.
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
const telling = /^(?:role|title|tabindex|aria-.*|on.*)$/;

/** Whether there is something to look at in this node, beside the nodes below it. */
function isContent(node: number, nodes: Nodes, strings: readonly string[]): boolean {
  const { nodeName = [], nodeValue = [], attributes = [], parentIndex = [] } = nodes;
  const word = (at: number | undefined) => strings[at ?? -1] ?? '';
  const name = word(nodeName[node]);
  const isCode = /^(?:STYLE|SCRIPT)$/.test(word(nodeName[parentIndex[node] ?? -1]));
  if (name === '#text') return !isCode && word(nodeValue[node]).trim() !== '';
  const names = (attributes[node] ?? []).filter((_, at) => at % 2 === 0);
  return !wrappers.includes(name) || names.some((attribute) => telling.test(word(attribute)));
}

/** As an element of its frame; undefined when nobody can see it. */
async function numbered({ parent, backendNodeId }: Host): Promise<Missed | undefined> {
  const handle = await adoptNode(parent.frame, backendNodeId);
  try {
    // In the page the handle is the element itself.
    const number = await parent.world.evaluate((host) => stufenlos.shownNumberOf(host as unknown as Element), handle);
    return number === null ? undefined : { kind: 'closedShadowRoot', parent, number };
  } finally {
    await handle.dispose();
  }
}
