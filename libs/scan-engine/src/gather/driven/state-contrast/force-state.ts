import type { CDPSession, JSHandle } from 'puppeteer';
import { sessionOf } from '../../../browser/isolated-world.ts';
import type { DrivenPage } from '../gatherer.ts';
import { pathOf } from './state-texts.ts';

export type ControlState = 'hover' | 'focus';

/** Shows controls as if the pointer were over them, or as if they had the focus. The page gets no events. */
export class ForcedStates {
  readonly #driven: DrivenPage;
  readonly #session: CDPSession;
  readonly #forced = new Set<number>();
  readonly #paths = new Map<number, number[]>();

  static async open(driven: DrivenPage): Promise<ForcedStates> {
    const session = await driven.page.createCDPSession();
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    await session.send('DOM.getDocument', { depth: 0 });
    return new ForcedStates(driven, session);
  }

  private constructor(driven: DrivenPage, session: CDPSession) {
    this.#driven = driven;
    this.#session = session;
  }

  /** Puts a control into a state. Everything around it is hovered too, or has the focus within. */
  async force(number: number, state: ControlState): Promise<void> {
    await this.clear();
    const path = this.#paths.get(number) ?? (await this.#nodesOf(number));
    this.#paths.set(number, path);
    const [own, ...around] = path;
    if (own === undefined) return;
    const outer = state === 'hover' ? ['hover'] : ['focus-within'];
    await this.#set(own, state === 'hover' ? ['hover'] : ['focus', 'focus-visible', 'focus-within']);
    await Promise.all(around.map((node) => this.#set(node, outer)));
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#forced].map((node) => this.#send(node, [])));
    this.#forced.clear();
  }

  async #set(nodeId: number, forcedPseudoClasses: string[]): Promise<void> {
    this.#forced.add(nodeId);
    await this.#send(nodeId, forcedPseudoClasses);
  }

  async #send(nodeId: number, forcedPseudoClasses: string[]): Promise<void> {
    this.#driven.signal.throwIfAborted();
    await this.#session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }

  /** A session has its own names of nodes, and only those of another session are named by the function in the page. */
  async #nodesOf(number: number): Promise<number[]> {
    const { page, world } = this.#driven;
    const main = sessionOf(page.mainFrame());
    const path = (await world.evaluateHandle(pathOf, number)) as unknown as JSHandle<Element[]>;
    try {
      const properties = await path.getProperties();
      const elements = [...properties].filter(([name]) => /^\d+$/.test(name)).map(([, handle]) => handle);
      const described = await Promise.all(elements.map((handle) => describeNode(main, handle)));
      const backendNodeIds = described.filter((id) => id !== undefined);
      const { nodeIds } = await this.#session.send('DOM.pushNodesByBackendIdsToFrontend', { backendNodeIds });
      await Promise.all(elements.map((handle) => handle.dispose()));
      return nodeIds;
    } finally {
      await path.dispose();
    }
  }

  /** Ends all states. */
  async close(): Promise<void> {
    await this.#session.detach().catch(() => {});
  }
}

async function describeNode(session: CDPSession, handle: JSHandle): Promise<number | undefined> {
  const { objectId } = handle.remoteObject();
  if (objectId === undefined) return undefined;
  const { node } = await session.send('DOM.describeNode', { objectId });
  return node.backendNodeId;
}
