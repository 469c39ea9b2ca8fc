import type { StaticPage } from './static-page.ts';

export interface NamedLink {
  element: Element;
  /** Without what changes from visit to visit; `/` and `/index.html` are one. */
  address: string;
  /** The paragraph, list item or cell that it stands in. */
  block: Element | null;
}

/** Flat, because a person reads it beside a question. */
export interface VideoFacts {
  file: string;
  /** `none` also for a track on which next to nothing is heard at the beginning. `unknown`: it did not load. */
  sound: 'some' | 'none' | 'unknown';
  seconds?: number;
  /** Kinds and languages of its text tracks. */
  tracks: string;
  /** Text behind it, such as a transcript or a link to one. */
  text: string;
}

/** What the collectors of questions may ask besides. */
export interface QuestionPage extends StaticPage, TextNear {
  /** The result of `build`, built once per audit. */
  once: <T>(key: string, build: () => T) => T;
  /** Text with single spaces, shortened. */
  plain: (text: string | null | undefined, limit?: number) => string;
  /** An address without what changes from visit to visit; of embedded data a checksum. */
  addressOf: (written: string) => string;
  /** A checksum for texts that are too long to be kept. */
  checksum: (text: string) => string;
  /** Facts about a video; null when there is nothing to ask. */
  videoOf: (element: Element) => VideoFacts | null;
  /**
   * What is asked about links of one name with different addresses, when the element is the first of them.
   *
   * @param isInOneBlock those of the same paragraph, list item or cell; otherwise those of others
   */
  askAboutSameName: (
    element: Element,
    isInOneBlock: boolean,
  ) => { subject: string; facts: { text: string; address: string; other: string; count: number } } | null;
  /** `[width, height]` in CSS px. */
  sizeOf: (element: Element) => [number, number];
}

export interface TextNear {
  /** Visible text behind the element, up to the next heading. */
  textAfter: (element: Element, limit: number) => string;
  /** Text of the nearest heading before the element in its tree. */
  headingBefore: (element: Element) => string;
}
