import type { QuestionKindId } from '@stufenlos/standards';
import type { QuestionPage } from '../gather/in-page/static/question-page.ts';

/** What a person needs to see to answer. Small; the engine shortens texts and drops what is too much. */
export type QuestionFacts = Readonly<Record<string, string | number | boolean>>;

/** A question about one element. */
export interface Asked {
  /**
   * What the question is about, without a position: the path of a picture, a text, an address. The answer is kept for
   * the same subject on the same website.
   */
  subject: string;
  facts: QuestionFacts;
  /** Number of further subjects of the same kind that were found and not described. */
  more?: number;
}

/** Collects the elements that a kind of question is asked about. It runs within the audit of axe-core. */
export interface Question {
  kind: QuestionKindId;
  /** Elements that the question may be about. */
  selector: string;
  /** Runs inside the page; self-contained. A cheap test that most elements fail. */
  matches?: (element: Element, page: QuestionPage) => boolean;
  /** Content that is hidden from assistive technology is excluded by default. */
  includesHidden?: boolean;
  /**
   * The question is about the page as a whole: a violation anywhere answers it. Otherwise only one of the same element
   * does.
   */
  isAboutPage?: boolean;
  /** Rules that leave nothing to ask where they pass. */
  answeredBy?: readonly string[];
  /** Runs inside the page; self-contained. @returns null when there is nothing to ask */
  collect: (element: Element, page: QuestionPage) => Asked | null;
}
