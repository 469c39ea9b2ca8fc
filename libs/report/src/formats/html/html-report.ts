import type { Impact, ManualVerdict, PageFinding, PageResult } from '@stufenlos/contracts';
import type { CriterionStates, FindingClass, RuleTexts } from '@stufenlos/standards';
import type { Comparison } from '../../baseline.ts';
import type { ReportedRun, RenderOptions } from '../format.ts';
import type { TextKey } from '../parts/words.ts';
import type { Overview } from './overview.ts';
import type { Paper } from './paper.ts';
import type { ElementPicture, PagePicture } from './pictures.ts';
import type { ReportSender } from './sender.ts';

/** A stored element of a rule. */
export interface ReportElement extends Pick<PageFinding, 'selector' | 'html' | 'message' | 'contexts'> {
  ruleId: string;
  outcome: FindingClass;
  pageUrl: string;
  /** Of its page, when it was another than that of every scan. */
  viewport?: PageResult['viewport'];
  /** Only in comparison with an earlier run. */
  isKnown?: boolean;
  picture?: ElementPicture;
}

/** A rule with findings, over all pages. */
export interface ReportRule {
  ruleId: string;
  outcome: FindingClass;
  /** The most severe one of its elements. */
  impact: Impact;
  criteria: readonly string[];
  act?: readonly string[];
  /** Elements, also those that are not stored. */
  nodes: number;
  pages: number;
  ignored: number;
}

/** A finding that the owner of the website ignores. */
export interface IgnoredFinding {
  fingerprint: string;
  ruleId: string;
  count: number;
  reason: string;
}

export interface ManualAnswer {
  criterion: string;
  verdict: ManualVerdict;
  note: string;
  /** A date in words. */
  answered: string;
}

/** The content of the HTML report, on screen and on paper. Sections without data are left out. */
export interface HtmlReport extends Pick<RenderOptions, 'locale'> {
  texts: RuleTexts;
  /** As people read it, for the title and the head of each page. */
  host: string | undefined;
  /** The pages need no findings. */
  run: ReportedRun;
  /** Keys of texts with their values. They are shown before the facts that follow from the pages, and after them. */
  facts: Record<'before' | 'after', readonly (readonly [key: TextKey, value: string])[]>;
  /** Violating elements, without the ignored ones. */
  impacts: Readonly<Record<Impact, number>>;
  /** The violated rules to begin with; derived from the rules by default. */
  top?: readonly Pick<ReportRule, 'ruleId' | 'impact' | 'nodes' | 'pages'>[];
  criteria?: CriterionStates | undefined;
  comparison?: Comparison | undefined;
  /** Adds a section with the facts of each page. `compare` compares one page with the earlier run. */
  pageDetails?: { compare?: ((page: PageResult) => Comparison) | undefined };
  /** Most severe first. */
  rules: readonly ReportRule[];
  elements: readonly ReportElement[];
  ignored?: readonly IgnoredFinding[];
  answers?: readonly ManualAnswer[];
  /** SHA-256 of the JSON export, in hexadecimal. */
  hash?: string;
  /** Pages, and characters of the code of an element, that are shown at most. */
  limits?: { pages: number; code: number };
  /** Pictures of pages for those of elements, and the number of rules whose picture had no room. */
  pictures?: { pages: readonly PagePicture[]; omitted: number };
  /** The first page. */
  overview?: Overview;
  /** Who hands the document on, on paper; we do by default. */
  sender?: ReportSender | undefined;
  /** Only for a document that is printed at once. */
  paper?: Paper;
}
