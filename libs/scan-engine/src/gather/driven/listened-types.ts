import { sessionOf } from '../../browser/isolated-world.ts';
import type { DrivenPage } from './gatherer.ts';

/** Types of the events that scripts listen to on the result of an expression, such as `window`. */
export async function listenedTypes({ page }: DrivenPage, expression: string): Promise<string[]> {
  const session = sessionOf(page.mainFrame());
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup: 'stufenlos', silent: true });
  if (result.objectId === undefined) return [];
  try {
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
    return listeners.map(({ type }) => type);
  } finally {
    await session.send('Runtime.releaseObject', { objectId: result.objectId });
  }
}
