import type { Rotations } from './rotations-of.ts';

/** The other in-page functions, passed to `createAudit` because it runs inside the page and cannot import them. */
export interface Describers {
  selectorOf: (element: Element) => string;
  htmlOf: (element: Element, limit: number) => string;
  rectOf: (element: Element) => [number, number, number, number] | null;
  ancestorsOf: (element: Element) => string[];
  skeletonOf: (element: Element) => string;
  isInert: (element: Element) => boolean;
  modalDialogs: () => HTMLDialogElement[];
  labelWithoutIcons: (element: Element) => string | null;
  rotationsOf: (texts: readonly string[]) => Rotations;
  /** Removes the shadowing of form properties by named fields. @returns restores the forms */
  disarm: () => () => void;
  /** Cell size in px of axe's grid for this page. */
  gridSizeFor: (root: Document, ownSize: number, limit: number) => number;
  /** Adds caches to axe's virtual nodes. */
  rememberStyles: (prototype: Axe['VirtualNode']['prototype']) => void;
}

/** Numbers that identify an element: those of the enclosing frame elements, then its own. */
export type ElementPath = number[];

export interface RawCheck {
  id: string;
  data: unknown;
}
export interface RawNode {
  path: ElementPath;
  impact: string | null;
  checks: RawCheck[];
  isInDialog: boolean;
}
export interface RawRule {
  id: string;
  outcome: 'violation' | 'review' | 'pass' | 'inapplicable';
  impact: string | null;
  total: number;
  /** Number of those nodes that are inside an open modal dialog. */
  inDialog: number;
  nodes: RawNode[];
}
export interface ElementDescription {
  selector: string;
  html: string;
  rect: [number, number, number, number] | null;
  ancestors: string[];
  skeleton: string;
  /** See `ElementFacts.labelWithoutIcons`. */
  labelWithoutIcons?: string;
}

interface Spec {
  selector: ElementPath;
  ancestry: unknown[];
  nodeIndexes: number[];
}
interface PartialResult {
  results: { id: string; nodes: { any: unknown[]; all: unknown[]; none: unknown[]; node: Spec }[] }[];
}
interface ResultNode {
  target: ElementPath;
  impact: string | null;
  any: RawCheck[];
  all: RawCheck[];
  none: RawCheck[];
}
interface ResultRule {
  id: string;
  impact: string | null;
  nodes: ResultNode[];
}
type Results = Record<'violations' | 'incomplete' | 'passes' | 'inapplicable', ResultRule[]>;

/** The used part of axe-core, including internals. */
export interface Axe {
  version: string;
  constants: { readonly gridSize: number };
  /** Cell size in px; added by `patchAxe`. */
  gridSize?: number;
  VirtualNode: { prototype: { actualNode: Element; getComputedStylePropertyValue(property: string): string } };
  _audit: {
    rules: { id: string; any: unknown[]; all: unknown[]; none: unknown[] }[];
    checks: Record<string, { after?: unknown }>;
  };
  configure(spec: { noHtml: boolean }): void;
  runPartial(context: unknown, options: unknown): Promise<PartialResult>;
  finishRun(partials: unknown[], options: unknown): Promise<Results>;
  utils: {
    getAncestry(element: Element): unknown;
    getFrameContexts(context: unknown): { frameSelector: unknown; frameContext: unknown }[];
    shadowSelect(selector: unknown): Element | null;
    nodeSerializer: {
      update(serializer: {
        toSpec(node: { element: Element; nodeIndexes: number[] }): Spec;
        mergeSpecs(child: Spec, frame: Spec): Spec;
      }): void;
    };
  };
}

/**
 * Runs inside each frame, in the isolated world; self-contained. Uses axe-core's partial runs, so frames are queried
 * by us and not by messages that a page could read. Identifies elements by number, because axe's own selectors cost
 * more than all its rules on large pages.
 */
export function createAudit(axe: Axe, { labelWithoutIcons, rotationsOf, ...describers }: Describers) {
  const elements: Element[] = [];
  const numbers = new Map<Element, number>();
  const numberOf = (element: Element): number => {
    const known = numbers.get(element);
    if (known !== undefined) return known;
    numbers.set(element, elements.length);
    return elements.push(element) - 1;
  };
  let ownPartial: PartialResult | undefined;
  const ownGridSize = axe.constants.gridSize;
  /** Maximum number of grid entries, about 40 MB. */
  const gridLimit = 5_000_000;

  // axe has no public API for the checks of a rule.
  const internals = axe['_audit'];
  axe.configure({ noHtml: true });
  describers.rememberStyles(axe.VirtualNode.prototype);
  axe.utils.nodeSerializer.update({
    toSpec: ({ element, nodeIndexes }) => ({
      selector: [numberOf(element)],
      // Computed lazily, because few rules use it.
      get ancestry() {
        return [axe.utils.getAncestry(element)];
      },
      nodeIndexes,
    }),
    mergeSpecs: (child, frame) => ({
      selector: [...frame.selector, ...child.selector],
      ancestry: [...frame.ancestry, ...child.ancestry],
      nodeIndexes: [...frame.nodeIndexes, ...child.nodeIndexes],
    }),
  });

  /**
   * Rules with an `after` function compare the results of all frames and need every node. For other rules one passing
   * node is enough: axe reports only one, but would first build a message for each.
   */
  const comparing = new Set(
    internals.rules
      .filter((rule) =>
        [...rule.any, ...rule.all, ...rule.none].some((check) => {
          const id = typeof check === 'string' ? check : (check as { id: string }).id;
          return internals.checks[id]?.after !== undefined;
        }),
      )
      .map(({ id }) => id),
  );
  const isPass = (node: PartialResult['results'][number]['nodes'][number]) => {
    const { any, all, none } = node as unknown as Record<'any' | 'all' | 'none', { result: boolean | undefined }[]>;
    return (
      all.every(({ result }) => result === true) &&
      none.every(({ result }) => result === false) &&
      (any.length === 0 || any.some(({ result }) => result === true))
    );
  };
  const slim = (partial: PartialResult): PartialResult => ({
    ...partial,
    results: partial.results.map((rule) => {
      if (comparing.has(rule.id)) return rule;
      let hasPass = false;
      const isKept = (node: PartialResult['results'][number]['nodes'][number]) => {
        if (!isPass(node)) return true;
        const isFirst = !hasPass;
        hasPass = true;
        return isFirst;
      };
      return { ...rule, nodes: rule.nodes.filter(isKept) };
    }),
  });

  const runPartial = async (context: unknown, options: unknown): Promise<PartialResult> => {
    const rearm = describers.disarm();
    axe.gridSize = describers.gridSizeFor(document, ownGridSize, gridLimit);
    try {
      return await axe.runPartial(context, options);
    } finally {
      rearm();
    }
  };
  const framesIn = (context: unknown) => {
    const rearm = describers.disarm();
    try {
      return axe.utils.getFrameContexts(context ?? document).map(({ frameSelector, frameContext }) => ({
        element: axe.utils.shadowSelect(frameSelector),
        context: frameContext,
      }));
    } finally {
      rearm();
    }
  };

  const describe = (element: Element, htmlLimit: number): ElementDescription => {
    const label = labelWithoutIcons(element);
    return {
      selector: describers.selectorOf(element),
      html: describers.htmlOf(element, htmlLimit),
      rect: describers.rectOf(element),
      ancestors: describers.ancestorsOf(element),
      skeleton: describers.skeletonOf(element),
      ...(label !== null && { labelWithoutIcons: label }),
    };
  };

  /** Whether the element with this number is inside one of the dialogs. */
  const isWithin = (dialogs: readonly Element[], number = -1): boolean => {
    if (dialogs.length === 0) return false;
    for (let step: Node | null = elements[number] ?? null; step;) {
      if (step instanceof Element && dialogs.includes(step)) return true;
      step = step instanceof ShadowRoot ? step.host : (Reflect.get(Node.prototype, 'parentNode', step) as Node | null);
    }
    return false;
  };

  return {
    /** Frames of this document: number of the frame element, and axe context for the frame's own audit. */
    frames: (context: unknown) =>
      framesIn(context).flatMap(({ element, context: inner }) =>
        element ? [{ number: numberOf(element), context: inner }] : [],
      ),

    element: (number: number) => elements[number] ?? null,

    /** @returns null for an invisible element; `display: contents` counts as visible */
    shownNumberOf: (element: Element): number | null =>
      getComputedStyle(element).display === 'contents' ||
      element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true })
        ? numberOf(element)
        : null,

    /** Numbers of the open modal dialogs. */
    dialogs: () => describers.modalDialogs().map(numberOf),

    /** Closes all modal dialogs in reverse document order. The page gets their `close` events. */
    closeDialogs: () => {
      for (const dialog of describers.modalDialogs().toReversed()) HTMLDialogElement.prototype.close.call(dialog);
    },

    isInDialog: (wanted: number[]) => {
      const dialogs = describers.modalDialogs();
      return wanted.map((number) => isWithin(dialogs, number));
    },

    isInert(number: number): boolean {
      const element = elements[number];
      return element !== undefined && describers.isInert(element);
    },

    /** Upper left corner of a frame element's content box, in px of this document. */
    offset(number: number): [number, number] {
      const element = elements[number];
      if (!element) return [0, 0];
      const [left, top] = describers.rectOf(element) ?? [0, 0];
      const { paddingLeft, paddingTop } = getComputedStyle(element);
      return [
        left + element.clientLeft + Number.parseFloat(paddingLeft),
        top + element.clientTop + Number.parseFloat(paddingTop),
      ];
    },

    /** Audits the main document and keeps the partial result until `finish`. */
    async runMain(options: unknown): Promise<void> {
      ownPartial = slim(await runPartial(document, options));
    },

    /** Audits a frame. @returns the partial result, to be passed to `finish` in the main document */
    async runFrame(context: unknown, options: unknown): Promise<unknown> {
      return slim(await runPartial(context, options));
    },

    /** Merges the partial results, depth first; null stands for a frame without a result. */
    async finish(framePartials: unknown[], options: unknown, nodeLimit: number) {
      const results = await axe.finishRun([ownPartial, ...framePartials], options);
      const dialogs = describers.modalDialogs();
      const rulesOf = (list: ResultRule[], outcome: RawRule['outcome']): RawRule[] =>
        list.map((rule) => ({
          id: rule.id,
          outcome,
          impact: rule.impact ?? null,
          total: rule.nodes.length,
          inDialog: rule.nodes.filter(({ target: [number] }) => isWithin(dialogs, number)).length,
          nodes:
            outcome === 'violation' || outcome === 'review'
              ? rule.nodes.slice(0, nodeLimit).map((node) => ({
                  path: node.target,
                  impact: node.impact ?? null,
                  isInDialog: isWithin(dialogs, node.target[0]),
                  checks: [...node.none, ...node.all, ...node.any].map((check) => ({
                    id: check.id,
                    data: check.data,
                  })),
                }))
              : [],
        }));
      return {
        version: axe.version,
        dialogs: dialogs.length,
        rules: [
          ...rulesOf(results.violations, 'violation'),
          ...rulesOf(results.incomplete, 'review'),
          ...rulesOf(results.passes, 'pass'),
          ...rulesOf(results.inapplicable, 'inapplicable'),
        ],
      };
    },

    describe: (wanted: number[], htmlLimit: number): (ElementDescription | null)[] =>
      wanted.map((number) => {
        const element = elements[number];
        return element ? describe(element, htmlLimit) : null;
      }),

    /** Elements that style sheets rotate depending on the screen orientation. */
    rotations(texts: readonly string[], htmlLimit: number) {
      const { found, ...rest } = rotationsOf(texts);
      return {
        ...rest,
        page: describe(document.documentElement, htmlLimit),
        turned: found.map(({ element, ...turn }) => ({ ...turn, element: describe(element, htmlLimit) })),
      };
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;
