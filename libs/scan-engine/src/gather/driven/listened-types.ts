import type { JSHandle } from 'puppeteer';
import { sessionOf } from '../../browser/isolated-world.ts';
import type { DrivenPage } from './gatherer.ts';

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
