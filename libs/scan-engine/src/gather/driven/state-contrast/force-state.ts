import type { CDPSession, JSHandle } from 'puppeteer';
import { sessionOf } from '../../../browser/isolated-world.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage } from '../gatherer.ts';

declare const stufenlos: Audit;

export type ControlState = 'hover' | 'focus';

/** Shows controls as if the pointer were over them, or as if they had the focus. The page gets no events. */
export class ForcedStates {
  readonly #driven: DrivenPage;
  readonly #session: CDPSession;
  /** Nodes of each control and of everything around it, the control first. */
  readonly #paths: ReadonlyMap<number, readonly number[]>;
  #forced: ReadonlySet<number> = new Set();

  /** @param controls numbers of the elements that get a state later */
  static async open(driven: DrivenPage, controls: readonly number[]): Promise<ForcedStates> {
    const session = await driven.page.createCDPSession();
    try {
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      await session.send('DOM.getDocument', { depth: 0 });
      const nodes = await nodesAround(driven, session, controls);
      const places = await driven.world.evaluate(placesOnPaths, controls);
      const paths = places.map((path) => path.flatMap((place) => nodes[place] ?? []));
      return new ForcedStates(driven, session, new Map(controls.map((number, at) => [number, paths[at] ?? []])));
    } catch (error) {
      await session.detach().catch(() => {});
      throw error;
    }
  }

  private constructor(driven: DrivenPage, session: CDPSession, paths: ReadonlyMap<number, readonly number[]>) {
    this.#driven = driven;
    this.#session = session;
    this.#paths = paths;
  }

  /** Puts controls into a state, and no others. Everything around them is hovered too, or has the focus within. */
  async force(controls: readonly number[], state: ControlState): Promise<void> {
    const wanted = new Map<number, string[]>();
    for (const node of this.#forced) wanted.set(node, []);
    const paths = controls.map((number) => this.#paths.get(number) ?? []);
    for (const node of paths.flat()) wanted.set(node, [state === 'hover' ? 'hover' : 'focus-within']);
    if (state === 'focus')
      for (const [own] of paths) if (own !== undefined) wanted.set(own, ['focus', 'focus-visible', 'focus-within']);
    this.#driven.signal.throwIfAborted();
    await Promise.all(
      [...wanted].map(([nodeId, forcedPseudoClasses]) =>
        this.#session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
      ),
    );
    this.#forced = new Set(paths.flat());
  }

  /** Ends all states. */
  async close(): Promise<void> {
    await this.#session.detach().catch(() => {});
  }
}

/** A session has its own names of nodes, and the session of the page does not name them at all. */
async function nodesAround(
  { page, world }: DrivenPage,
  session: CDPSession,
  controls: readonly number[],
): Promise<number[]> {
  const main = sessionOf(page.mainFrame());
  const around = (await world.evaluateHandle(elementsAround, controls)) as unknown as JSHandle<Element[]>;
  try {
    const properties = await around.getProperties();
    const elements = [...properties].filter(([name]) => /^\d+$/.test(name)).map(([, handle]) => handle);
    const described = await Promise.all(
      elements.map((handle) => main.send('DOM.describeNode', { objectId: handle.remoteObject().objectId ?? '' })),
    );
    await Promise.all(elements.map((handle) => handle.dispose()));
    const backendNodeIds = described.map(({ node }) => node.backendNodeId);
    return (await session.send('DOM.pushNodesByBackendIdsToFrontend', { backendNodeIds })).nodeIds;
  } finally {
    await around.dispose();
  }
}

/** Runs inside the page, with the audit script. All elements on the ways from the root to the controls, each once. */
function elementsAround(controls: readonly number[]): Element[] {
  const found = new Set<Element>();
  for (const number of controls) for (let at = stufenlos.element(number); at; at = at.parentElement) found.add(at);
  return [...found];
}

/** Runs inside the page, with the audit script. For each control, the places of its way in that list. */
function placesOnPaths(controls: readonly number[]): number[][] {
  const places = new Map<Element, number>();
  return controls.map((number) => {
    const path: number[] = [];
    for (let at = stufenlos.element(number); at; at = at.parentElement) {
      const place = places.get(at) ?? places.size;
      places.set(at, place);
      path.push(place);
    }
    return path;
  });
}
