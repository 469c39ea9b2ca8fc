import type { Frame } from 'puppeteer';
import type { World } from '../../browser/isolated-world.ts';
import type { UninspectedKind } from '../evidence.ts';
import type { ElementTraits } from '../in-page/traits/element-traits.ts';

/** An audited frame with its world and its position. */
export interface AuditedFrame {
  frame: Frame;
  world: World;
  /** Number of the main document's frame element that contains it. */
  top?: number;
  /** Selectors of the enclosing frame elements, each followed by ` >>> `. */
  prefix: string;
  /** What distinguishes its frame element from others; absent for the main document. */
  traits?: ElementTraits | undefined;
  /** Position of its upper left corner in px of the page. */
  offset: [number, number];
  /** The frame is inert, for example behind an open modal dialog. */
  isInert: boolean;
  children: Map<number, AuditedFrame>;
}

/** An element whose content was not audited. */
export interface UninspectedElement {
  kind: UninspectedKind;
  parent: AuditedFrame;
  number: number;
}
