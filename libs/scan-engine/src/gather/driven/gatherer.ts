import type { PictureView } from '@stufenlos/contracts/picture-views';
import type { Page } from 'puppeteer';
import type { World } from '../../browser/isolated-world.ts';
import type { Viewport } from '../../viewport.ts';
import type { AxeNode, AxeRule, ElementFacts } from '../evidence.ts';

export interface View extends Viewport {
  deviceScaleFactor?: number;
}

/** What a gatherer works with. Every call rejects when the time of the gatherer is used up. */
export interface DrivenPage {
  page: Page;
  /** World of the document, with the audit script. It rejects after a navigation. */
  world: World;
  /** Aborted when the time of the gatherer is used up. Check it in loops. */
  signal: AbortSignal;
  /** Describes elements by their numbers (`stufenlos.numberOf`); null for an element that has no description. */
  describe: (numbers: readonly number[]) => Promise<(ElementFacts | null)[]>;
  /** Elements of the main document that a rule of axe-core left open in the audit. */
  openReviews: (ruleId: string) => readonly AxeNode[];
  /**
   * Presses a key as a person would, for example `Tab` or `Shift+Tab`.
   *
   * @param times pressed so often in a row, faster than the page is painted; default once
   */
  press: (keys: string, times?: number) => Promise<void>;
  /**
   * The HTML of another page of the same host, fetched without cookies through the egress proxy, if robots.txt allows it.
   * At most 2 MB; undefined when there is none.
   */
  fetchHtml: (url: string) => Promise<string | undefined>;
  /**
   * Audits the page again as it is now, with the rules of the profile or only with some.
   *
   * @param only ids of the rules
   * @param contrastOf numbers of the only elements whose contrast is judged
   * @returns rules that object to something
   */
  audit: (only?: readonly string[], contrastOf?: readonly number[]) => Promise<AxeRule[]>;
  /** Whether an audit objects to an element to which the first audit did not. */
  addsViolations: (rules: readonly AxeRule[]) => boolean;
  /** Keeps a picture of the page as it is now, for the findings of this view, if pictures are wanted. */
  takePicture: (view: PictureView) => Promise<void>;
  /**
   * Call it before a gatherer that mostly leaves the page `intact` uses it after all: it is `unsure` then. Only once.
   */
  willUse: () => Promise<void>;
  /** Loads the page again, with the network, and continues with the new document. */
  reload: () => Promise<void>;
}

/**
 * Observes how a page behaves when somebody uses it, and decides nothing. While a gatherer works, nothing can leave the
 * machine, unless it says that it needs the network.
 */
export interface Gatherer<Name extends string = string, Data = unknown> {
  name: Name;
  /** Loads the page again in this viewport. Without it, the gatherer gets the document that was audited, or a new one. */
  view?: View;
  /** The size of the window changes while the intact document stays, as when somebody turns a phone: much cheaper. */
  resizes?: boolean;
  /** Called while the document still has its full size, before a gatherer that `resizes` makes it smaller. */
  prepare?(driven: DrivenPage): Promise<void>;
  /**
   * `changed`: the next gatherer gets a freshly loaded page. `intact`: the page is as before. `unsure`: it uses the
   * page, which is loaded again only if its content differs afterwards.
   */
  leaves: 'changed' | 'intact' | 'unsure';
  /** Whether the page may use the network meanwhile. Default: no. */
  needsNetwork?: boolean;
  /**
   * Whether the page has anything that this gatherer observes; asked of the audited document before any gatherer runs.
   * Must be cheap and leave the page as it is. Without it, the gatherer always runs.
   */
  appliesTo?: (driven: DrivenPage) => Promise<boolean>;
  /** Share of the time, relative to the other gatherers. Unused time goes to the later ones. */
  weight: number;
  /** @returns serialisable evidence */
  gather: (driven: DrivenPage) => Promise<Data>;
}
