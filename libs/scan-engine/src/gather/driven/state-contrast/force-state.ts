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
      // A session has its own names of nodes. One question for all of them takes a tenth of the time of one for each.
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
 * @returns a selector of all elements on the ways from the root to the controls, and for each control the places of its
 *   way, from itself on, among these elements in the order of the document
 */
function waysTo(controls: readonly number[]): { selector: string; places: number[][] } {
  const ways = controls.map((number) => {
    const way: Element[] = [];
    for (let at = stufenlos.element(number); at; at = at.parentElement) way.push(at);
    return way;
  });
  const elements = [...new Set(ways.flat())].toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const selectors = new Map<Element, string>();
  const selectorOf = (element: Element): string => {
    const known = selectors.get(element);
    if (known !== undefined) return known;
    const around = element.parentElement;
    const place = around ? [...around.children].indexOf(element) + 1 : 0;
    const own = around ? `${selectorOf(around)}>${CSS.escape(element.localName)}:nth-child(${place})` : ':root';
    selectors.set(element, own);
    return own;
  };
  const placeOf = new Map(elements.map((element, place) => [element, place]));
  return {
    selector: elements.map(selectorOf).join(',') || ':not(*)',
    places: ways.map((way) => way.flatMap((element) => placeOf.get(element) ?? [])),
  };
}
