/** What the other in-page functions are to `createAudit`: it is built inside the page and can import nothing. */
export interface Describers {
  selectorOf: (element: Element) => string;
  htmlOf: (element: Element, limit: number) => string;
  rectOf: (element: Element) => [number, number, number, number] | null;
  ancestorsOf: (element: Element) => string[];
  skeletonOf: (element: Element) => string;
  isInert: (element: Element) => boolean;
  /** Takes fields out of their forms' way; gives what puts them back. */
  disarm: () => () => void;
  /** Px of axe's squares on this page. */
  gridSizeFor: (root: Document, ownSize: number, limit: number) => number;
  /** Makes axe's virtual nodes quicker. */
  rememberStyles: (prototype: Axe['VirtualNode']['prototype']) => void;
}

/** Elements are spoken of by number: the numbers of the frames on the way, then the element's own. */
export type ElementPath = number[];

export interface RawCheck {
  id: string;
  data: unknown;
  relatedNodes?: { target: ElementPath }[];
}
export interface RawNode {
  path: ElementPath;
  impact: string | null;
  checks: RawCheck[];
}
export interface RawRule {
  id: string;
  outcome: 'violation' | 'review' | 'pass' | 'inapplicable';
  impact: string | null;
  total: number;
  nodes: RawNode[];
}
export interface ElementDescription {
  selector: string;
  html: string;
  rect: [number, number, number, number] | null;
  ancestors: string[];
  skeleton: string;
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

/** The part of axe-core that is used inside the page. */
export interface Axe {
  version: string;
  constants: { readonly gridSize: number };
  /** Px; ours, see `quickerAxe`. */
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
 * Runs inside each frame, in the isolated world; self-contained. Drives axe-core by parts, so that frames are
 * asked by us and never by messages that a page could read, and answers about elements by number, because axe's
 * own selectors cost more than all its rules on large pages.
 */
export function createAudit(
  axe: Axe,
  { selectorOf, htmlOf, rectOf, ancestorsOf, skeletonOf, isInert, disarm, gridSizeFor, rememberStyles }: Describers,
) {
  const elements: Element[] = [];
  const numbers = new Map<Element, number>();
  const numberOf = (element: Element): number => {
    const known = numbers.get(element);
    if (known !== undefined) return known;
    numbers.set(element, elements.length);
    return elements.push(element) - 1;
  };
  /** What the rule against a locked orientation does not say: whether the page as a whole is turned. */
  const dataOf = ({ id, data, relatedNodes = [] }: RawCheck): unknown => {
    if (id !== 'css-orientation-lock') return data;
    const roots: (Element | null | undefined)[] = [document.documentElement, document.body];
    // axe names no element when the selector is html itself.
    const wholePage =
      relatedNodes.length === 0 ||
      relatedNodes.some(
        ({ target: [number = -1, ...inner] }) => inner.length === 0 && roots.includes(elements[number]),
      );
    return { wholePage };
  };
  let ownPartial: PartialResult | undefined;
  const ownGridSize = axe.constants.gridSize;
  /** 40 MB of entries. */
  const gridLimit = 5_000_000;

  // No public way leads to the checks behind a rule.
  const internals = axe['_audit'];
  axe.configure({ noHtml: true });
  rememberStyles(axe.VirtualNode.prototype);
  axe.utils.nodeSerializer.update({
    toSpec: ({ element, nodeIndexes }) => ({
      selector: [numberOf(element)],
      // Few rules look at it, so it is worked out only when asked for.
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
   * Rules whose checks compare all results of all frames need every node. Of the others one pass is enough: of what
   * passes, axe itself keeps one element only, but not before it has written a message about each.
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
    const rearm = disarm();
    axe.gridSize = gridSizeFor(document, ownGridSize, gridLimit);
    try {
      return await axe.runPartial(context, options);
    } finally {
      rearm();
    }
  };
  const framesIn = (context: unknown) => {
    const rearm = disarm();
    try {
      return axe.utils.getFrameContexts(context ?? document).map(({ frameSelector, frameContext }) => ({
        element: axe.utils.shadowSelect(frameSelector),
        context: frameContext,
      }));
    } finally {
      rearm();
    }
  };

  return {
    /** The frames inside this document: number of the frame's element, and the context its own audit starts from. */
    frames: (context: unknown) =>
      framesIn(context).flatMap(({ element, context: inner }) =>
        element ? [{ number: numberOf(element), context: inner }] : [],
      ),

    element: (number: number) => elements[number] ?? null,

    isInert(number: number): boolean {
      const element = elements[number];
      return element !== undefined && isInert(element);
    },

    /** Upper left corner of the content of a frame's element, in px of this document. */
    offset(number: number): [number, number] {
      const element = elements[number];
      if (!element) return [0, 0];
      const [left, top] = rectOf(element) ?? [0, 0];
      const { paddingLeft, paddingTop } = getComputedStyle(element);
      return [
        left + element.clientLeft + Number.parseFloat(paddingLeft),
        top + element.clientTop + Number.parseFloat(paddingTop),
      ];
    },

    /** Audit of the main document: its result stays here until `finish`. */
    async runMain(options: unknown): Promise<void> {
      ownPartial = slim(await runPartial(document, options));
    },

    /** Audit of a frame: its result travels to the main document. */
    async runFrame(context: unknown, options: unknown): Promise<unknown> {
      return slim(await runPartial(context, options));
    },

    /** Puts the frames' results together, depth first; null stands for a frame that gave none. */
    async finish(framePartials: unknown[], options: unknown, nodeLimit: number) {
      const results = await axe.finishRun([ownPartial, ...framePartials], options);
      const rulesOf = (list: ResultRule[], outcome: RawRule['outcome']): RawRule[] =>
        list.map((rule) => ({
          id: rule.id,
          outcome,
          impact: rule.impact ?? null,
          total: rule.nodes.length,
          nodes:
            outcome === 'violation' || outcome === 'review'
              ? rule.nodes.slice(0, nodeLimit).map((node) => ({
                  path: node.target,
                  impact: node.impact ?? null,
                  checks: [...node.none, ...node.all, ...node.any].map((check) => ({
                    id: check.id,
                    data: dataOf(check),
                  })),
                }))
              : [],
        }));
      return {
        version: axe.version,
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
        return element
          ? {
              selector: selectorOf(element),
              html: htmlOf(element, htmlLimit),
              rect: rectOf(element),
              ancestors: ancestorsOf(element),
              skeleton: skeletonOf(element),
            }
          : null;
      }),
  };
}

export type Audit = ReturnType<typeof createAudit>;
