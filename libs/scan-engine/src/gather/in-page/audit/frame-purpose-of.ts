import type { compareDocuments } from './compare-documents.ts';
import type { FrameDocument, frameDocumentOf } from './frame-document-of.ts';
import type { QuestionPage } from '../static/question-page.ts';

/** What the documents of frames of one name say about their purpose. */
export type FramePurpose =
  /** All of them are the same. @param titled how many of them have that name as their `title` attribute */
  | { purpose: 'same'; titled: number }
  | { purpose: 'other'; messageKey: 'other'; name: string; page: string; other: string };

interface Comparison {
  /** Pairs with different content, in the order of the frames. */
  different: (readonly [FrameDocument, FrameDocument])[];
  areSame: boolean;
}

interface Parts {
  compareDocuments: typeof compareDocuments;
  frameDocumentOf: typeof frameDocumentOf;
}

/**
 * Runs inside the page; self-contained. Compares the document of a frame with those of the other frames that have its
 * name in the same tree.
 *
 * @returns null where that is not certain, as with documents that cannot be read, that failed, or that differ a little
 */
export function framePurposeOf(element: Element, page: QuestionPage, parts: Parts): FramePurpose | null {
  const maxFrames = 30;
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

  const read = (frames: readonly Element[]): FrameDocument[] | null => {
    try {
      const documents = frames.map((frame) => parts.frameDocumentOf(frame));
      return documents.every((one) => one !== null) ? documents : null;
    } catch {
      // A document of another origin cannot be read, and one that is replaced meanwhile may throw.
      return null;
    }
  };
  const compare = (documents: readonly FrameDocument[]): Comparison => {
    const pairs = documents.flatMap((one, index) => documents.slice(index + 1).map((two) => [one, two] as const));
    const results = pairs.map((pair) => parts.compareDocuments(...pair));
    return {
      different: pairs.filter((_pair, index) => results[index] === 'other'),
      areSame: results.every((result) => result === 'same'),
    };
  };
  // All frames of a name need the same comparison, and reading a document forces its layout.
  const comparisons = page.once('frames of one name', () => new WeakMap<Node, Map<string, Comparison | null>>());
  const nameOf = (frame: Element) => plain(page.nameOf(frame)).toLowerCase();
  const all = page.siblingsInRoot(element, 'iframe, frame');
  const name = nameOf(element);
  if (name === '' || all.length > maxFrames || !page.isExposed(element)) return null;
  // Several advertisements serve one purpose, whatever they advertise.
  if (/^(?:(?:3rd|third) party )?(?:ads?|advert|advertisement|anzeige|sponsored)\b|^werbe|^werbung/.test(name))
    return null;
  const group = all.filter((frame) => page.isExposed(frame) && nameOf(frame) === name);
  if (group.length < 2) return null;
  const root = element.getRootNode();
  const known = comparisons.get(root) ?? new Map<string, Comparison | null>();
  comparisons.set(root, known);
  let compared = known.get(name);
  if (compared === undefined) {
    const documents = read(group);
    compared = documents && compare(documents);
    known.set(name, compared);
  }
  if (!compared) return null;
  const pair = compared.different.find((frames) => frames.some(({ frame }) => frame === element));
  if (pair) {
    const short = (text: string) => text.slice(0, 100);
    const [own, other] = pair[0].frame === element ? pair : [pair[1], pair[0]];
    return {
      purpose: 'other',
      messageKey: 'other',
      name: short(plain(page.nameOf(element))),
      page: short(own.title),
      other: short(other.title),
    };
  }
  if (!compared.areSame) return null;
  const titled = group.filter((frame) => plain(frame.getAttribute('title')).toLowerCase() === name).length;
  return { purpose: 'same', titled };
}
