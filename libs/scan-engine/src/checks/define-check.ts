import type { FindingContext, Impact } from '@stufenlos/contracts';
import type { DrivenData, GathererName } from '../gather/driven/gatherers.ts';
import type { ElementFacts } from '../gather/evidence.ts';
import type { StaticPage } from '../gather/in-page/static/static-page.ts';

/** What a check says about one element. `violation` only when it is certain. */
export interface Verdict {
  outcome: 'violation' | 'review';
  /** Variant of the sentence in `own-rules/<principle>/<id>.json`, if it has several. */
  messageKey?: string;
  /** Values of the sentence, and proof: keys, ratios, texts. Serialisable. */
  data?: Readonly<Record<string, unknown>>;
  /** Default: the impact of the check. */
  impact?: Impact;
  /** Success criteria that this element fails. Default: those of the check. */
  criteria?: readonly string[];
  /** ACT rules that this element fails, for example some parts of a composite rule. Default: those of the check. */
  act?: readonly string[];
  /** Where it was seen. Default: the context of the check. */
  context?: FindingContext;
}

interface CheckBase {
  /** Also the name of its folder, and of its file below `libs/standards/src/own-rules`. */
  id: string;
  impact: Impact;
}

/** A check of the document as it was loaded. It runs within the audit of axe-core, in every frame and shadow root. */
export interface StaticCheck<Facts = unknown> extends CheckBase {
  needs: 'static';
  /** Elements to which the check applies. */
  selector: string;
  /** Runs inside the page; self-contained. A cheap test that most elements fail: the check does not apply to those. */
  matches?: (element: Element, page: StaticPage) => boolean;
  /** Hidden elements are excluded by default. */
  includesHidden?: boolean;
  /** Rules of axe-core that leave the same question open. Their reviews are dropped where this check has run. */
  decides?: readonly string[];
  /**
   * Runs inside the page; self-contained. Returns what `evaluate` needs to know about a doubtful element, at most a few
   * hundred characters, or null for an element that passes.
   */
  collect: (element: Element, page: StaticPage) => Facts | null;
  /** Pure. @returns undefined for an element that passes */
  evaluate: (facts: Facts, element: ElementFacts) => Verdict | undefined;
}

/** Result of a driven check. */
export interface CheckResult {
  /** Whether the page has anything that the check applies to. */
  isApplicable: boolean;
  findings: readonly (Verdict & { element: ElementFacts })[];
  /** Elements that the check has an answer for, also by passing. Without it, it has one for the whole page. */
  decided?: readonly ElementFacts[];
}

/** A check that needs the evidence of a gatherer that drives the page. */
export interface DrivenCheck<Name extends GathererName = GathererName> extends CheckBase {
  needs: Name;
  /** Rules, of axe-core or static, that leave the same question open. Their reviews are dropped where this check has an answer. */
  decides?: readonly string[];
  /** Where its findings are seen. Default: `desktop`. */
  context?: FindingContext;
  /** Pure. */
  evaluate: (data: DrivenData<Name>) => CheckResult;
}

/**
 * A second audit of the page in another state, for example in a narrow viewport. Only violations that the first audit did not
 * find are reported. They keep the ids of their rules; the id of the audit itself passes when nothing is added.
 */
export interface SecondAudit {
  id: string;
  needs: GathererName;
  /** Where its findings are seen. */
  context: FindingContext;
}

export const defineStaticCheck = <Facts>(check: StaticCheck<Facts>): StaticCheck => check as unknown as StaticCheck;

/** A driven check in a list of several. The evidence that it gets is that of the gatherer that it needs. */
export interface ListedDrivenCheck extends Omit<DrivenCheck, 'evaluate'> {
  evaluate: (data: never) => CheckResult;
}

export const defineDrivenCheck = <Name extends GathererName>(check: DrivenCheck<Name>): ListedDrivenCheck => check;
