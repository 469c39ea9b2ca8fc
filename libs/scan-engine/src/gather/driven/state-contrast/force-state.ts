import type { CDPSession } from 'puppeteer';
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
  /** Pseudo-classes of each node, joined. */
  #forced: ReadonlyMap<number, string> = new Map();

  /** @param controls numbers of the elements that get a state later */
  static async open(driven: DrivenPage, controls: readonly number[]): Promise<ForcedStates> {
    const session = await driven.page.createCDPSession();
    try {
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument', { depth: 0 });
      const { selector, places } = await driven.world.evaluate(waysTo, controls);
      // A session has its own names of nodes. This is one command instead of two for each of them.
      const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
      const paths = places.map((path) => path.flatMap((place) => nodeIds[place] ?? []));
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
    const wanted = new Map<number, string>();
    const paths = controls.map((number) => this.#paths.get(number) ?? []);
    for (const node of paths.flat()) wanted.set(node, state === 'hover' ? 'hover' : 'focus-within');
    if (state === 'focus')
      for (const [own] of paths) if (own !== undefined) wanted.set(own, 'focus focus-visible focus-within');
    const changed = [...wanted].filter(([node, classes]) => this.#forced.get(node) !== classes);
    const freed = [...this.#forced.keys()].filter((node) => !wanted.has(node)).map((node) => [node, ''] as const);
    this.#driven.signal.throwIfAborted();
    await Promise.all(
      [...freed, ...changed].map(([nodeId, classes]) =>
        this.#session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: classes.split(' ').filter(Boolean) }),
      ),
    );
    this.#forced = wanted;
  }

  /** Ends all states. */
  async close(): Promise<void> {
    await this.#session.detach().catch(() => {});
  }
}

/**
 * Runs inside the page, with the audit script.
 *
 * @returns a selector that matches all elements on the ways from the controls to the root, and for each control the places
 *   of its way, the control first, among what it matches
 */
function waysTo(controls: readonly number[]): { selector: string; places: number[][] } {
  // A field of a form may be called `parentElement`, and an image in a document `querySelectorAll`.
  const parentOf = (element: Element): Element | null => Reflect.get(Node.prototype, 'parentElement', element);
  const ways = controls.map((number) => {
    const way: Element[] = [];
    for (let at = stufenlos.element(number); at; at = parentOf(at)) way.push(at);
    return way;
  });
  const known: Parameters<typeof stufenlos.selectorOf>[1] = new Map();
  const selectors = [...new Set(ways.flat())].map((element) => stufenlos.selectorOf(element, known));
  const selector = selectors.join(',') || ':not(*)';
  const matched: Iterable<Element> = Document.prototype.querySelectorAll.call(document, selector);
  const placeOf = new Map([...matched].map((element, place) => [element, place]));
  return { selector, places: ways.map((way) => way.flatMap((element) => placeOf.get(element) ?? [])) };
}
