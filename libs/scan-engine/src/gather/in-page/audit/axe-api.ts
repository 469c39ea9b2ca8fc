/** Numbers that identify an element: those of the enclosing frame elements, then its own. */
export type ElementPath = number[];

export interface RawCheck {
  id: string;
  data: unknown;
}

interface Spec {
  selector: ElementPath;
  ancestry: unknown[];
  nodeIndexes: number[];
}
interface PartialCheck {
  result: boolean | undefined;
}
/** An element of a partial result with its checks. */
export interface PartialNode extends Record<'any' | 'all' | 'none', PartialCheck[]> {
  node: Spec;
}
export interface PartialResult {
  results: { id: string; nodes: PartialNode[] }[];
}
interface ResultNode {
  target: ElementPath;
  impact: string | null;
  any: RawCheck[];
  all: RawCheck[];
  none: RawCheck[];
}
export interface ResultRule {
  id: string;
  impact: string | null;
  nodes: ResultNode[];
}
export type Results = Record<'violations' | 'incomplete' | 'passes' | 'inapplicable', ResultRule[]>;

/** A virtual node of axe-core, with what its grid of overlapping elements adds. */
export interface AxeNode {
  actualNode: Element;
  parent: AxeNode | null;
  shadowId?: string;
  boundingClientRect: DOMRect;
  clientRects: DOMRect[];
  getComputedStylePropertyValue(property: string): string;
  _grid?: AxeGrid;
  /** Of the elements that contain it and itself, those that are painted as layers of their own. */
  _stackingOrder?: { stackLevel: number; treeOrder: number; vNode: AxeNode | null }[];
}
export interface AxeGrid {
  /** The element that scrolls what is in this grid. */
  container: AxeNode | null;
  getCellFromPoint(point: { x: number; y: number }): AxeNode[];
}
export interface ContrastOptions {
  contrastRatio: { normal: { expected: number } };
}
export interface LinkOptions {
  requiredContrastRatio: number;
}
/** A result of a check that compares those of all frames. */
export interface CheckedNode {
  node: Spec;
}
interface AxeCheck<Options = unknown> {
  after?: (results: readonly CheckedNode[], options: unknown) => CheckedNode[];
  evaluate: (
    this: { data(value: unknown): void },
    element: Element,
    options: Options,
    node: AxeNode,
    context: unknown,
  ) => unknown;
}
interface AxeRule {
  id: string;
  matches: (this: AxeRule, element: Element, node: AxeNode, context: unknown) => boolean;
  any: unknown[];
  all: unknown[];
  none: unknown[];
}
interface AxeColor {
  alpha: number;
  /** @throws Error for a notation that it does not know */
  parseString(color: string): unknown;
  toHexString(): string;
}

/** The used part of axe-core, including internals. */
export interface Axe {
  version: string;
  constants: { readonly gridSize: number };
  /** Cell size in px; added by `patchAxe`. */
  gridSize?: number;
  VirtualNode: { prototype: { actualNode: Element; getComputedStylePropertyValue(property: string): string } };
  /** The tree of the current audit. */
  _tree?: unknown;
  _audit: {
    rules: AxeRule[];
    checks: Record<string, AxeCheck> & {
      'landmark-is-unique'?: AxeCheck;
      'color-contrast'?: AxeCheck<ContrastOptions>;
      'color-contrast-enhanced'?: AxeCheck<ContrastOptions>;
      'link-in-text-block'?: AxeCheck<LinkOptions>;
    };
  };
  configure(spec: { noHtml?: boolean; checks?: readonly object[]; rules?: readonly object[] }): void;
  /** Builds the tree of a document outside of an audit; `teardown` ends that. */
  setup(root: Element): void;
  teardown(): void;
  runPartial(context: unknown, options: unknown): Promise<PartialResult>;
  finishRun(partials: unknown[], options: unknown): Promise<Results>;
  commons: {
    aria: { getRole(element: Element): string | null; getExplicitRole(element: Element): string | null };
    color: {
      Color: new (red?: number, green?: number, blue?: number) => AxeColor;
      /** Whether a border, a decoration or the type distinguishes an element. */
      elementIsDistinct(element: Element, block: Element): boolean;
      flattenColors: (text: AxeColor, background: AxeColor) => AxeColor;
      /** What is behind the text of an element; null where that is not certain. */
      getBackgroundColor: (element: Element) => AxeColor | null;
      getContrast: (background: AxeColor, text: AxeColor) => number | null;
      /** Why the last color is not certain. */
      incompleteData: { clear(): void; get(key: 'bgColor'): string | undefined };
    };
    dom: {
      isVisibleToScreenReaders(element: Element): boolean;
      isVisibleOnScreen(element: Element): boolean;
      getVisibleChildTextRects(element: Element): DOMRect[];
    };
    text: {
      accessibleText(element: Element, options?: { includeHidden?: boolean }): string;
      visible(element: Element, screenReader?: boolean): string;
      sanitize(text: string): string;
    };
  };
  utils: {
    getNodeFromTree(element: Element): unknown;
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
