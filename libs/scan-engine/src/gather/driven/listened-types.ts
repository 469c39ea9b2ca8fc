import type { JSHandle } from 'puppeteer';
import { adoptNode, sessionOf } from '../../browser/isolated-world.ts';
import type { Audit } from '../in-page/audit/audit.ts';
import type { DrivenPage } from './gatherer.ts';

declare const stufenlos: Audit;

/**
 * Types of the events that scripts listen to on the result of an expression, such as `window`.
 *
 * @param depth of a node: 1 is only itself, -1 everything in it, too
 */
export async function listenedTypes({ page }: DrivenPage, expression: string, depth = 1): Promise<string[]> {
  const session = sessionOf(page.mainFrame());
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup: 'stufenlos', silent: true });
  return result.objectId === undefined ? [] : typesOf({ page }, result.objectId, depth);
}

/** The same for an element, which a function inside the page returns. */
export async function listenedTypesOf<Args extends unknown[]>(
  { page, world }: Pick<DrivenPage, 'page' | 'world'>,
  work: (...args: Args) => unknown,
  ...args: Args
): Promise<string[]> {
  const session = sessionOf(page.mainFrame());
  const handle = (await world.evaluateHandle(work, ...args)) as unknown as JSHandle;
  try {
    const { objectId } = handle.remoteObject();
    if (objectId === undefined) return [];
    // An object belongs to one world, and only listeners of its world are named. Those of the page are wanted.
    const { node } = await session.send('DOM.describeNode', { objectId });
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId });
    return object.objectId === undefined ? [] : await typesOf({ page }, object.objectId);
  } finally {
    await handle.dispose();
  }
}

async function typesOf({ page }: Pick<DrivenPage, 'page'>, objectId: string, depth = 1): Promise<string[]> {
  const session = sessionOf(page.mainFrame());
  try {
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId, depth, pierce: depth !== 1 });
    return listeners.map(({ type }) => type);
  } finally {
    await session.send('Runtime.releaseObject', { objectId });
  }
}

/**
 * Elements of the document, below its body, that scripts listen on for events of these types.
 *
 * @returns their numbers, in no particular order
 */
export async function listeningElements(
  { page, world }: Pick<DrivenPage, 'page' | 'world'>,
  types: RegExp,
  limit: number,
): Promise<number[]> {
  const session = sessionOf(page.mainFrame());
  const { result } = await session.send('Runtime.evaluate', { expression: 'document', objectGroup: 'stufenlos' });
  const { objectId } = result;
  if (objectId === undefined) return [];
  try {
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId, depth: -1, pierce: true });
    const nodes = new Set(listeners.filter(({ type }) => types.test(type)).map(({ backendNodeId }) => backendNodeId));
    const numbers = await Promise.all(
      [...nodes].slice(0, limit).map(async (node) => {
        const handle = node === undefined ? undefined : await adoptNode(page.mainFrame(), node).catch(() => undefined);
        if (!handle) return null;
        // Puppeteer passes the handle as the element.
        const number = await world.evaluate(numberInBody, handle as unknown as Element);
        await handle.dispose();
        return number;
      }),
    );
    return numbers.filter((number) => number !== null);
  } finally {
    await session.send('Runtime.releaseObject', { objectId });
  }
}

/** Runs inside the page, with the audit script. */
function numberInBody(node: Node): number | null {
  const { body } = document;
  const isHere = node.ownerDocument === document && node instanceof HTMLElement && node !== body;
  return isHere && (body.contains(node) || node.getRootNode() instanceof ShadowRoot) ? stufenlos.numberOf(node) : null;
}
