import type { compareDocuments } from './compare-documents.ts';
import type { FrameDocument, frameDocumentOf } from './frame-document-of.ts';
import type { QuestionPage } from '../static/question-page.ts';

/** What the documents of frames of one name say about their purpose. */
export type FramePurpose =
  /** All of them are the same. @param titled how many of them have that name as their `title` attribute */
  | { purpose: 'same'; titled: number }
  | { purpose: 'other'; messageKey: 'other'; name: string; page: string; other: string };

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

  // Each frame is compared with all others, and reading a document takes a layout of it.
  const read = page.once('frame documents', () => new Map<Element, FrameDocument | null>());
  const documentOf = (frame: Element): FrameDocument | null => {
    const known = read.get(frame);
    if (known !== undefined) return known;
    const found = parts.frameDocumentOf(frame);
    read.set(frame, found);
    return found;
  };
  const nameOf = (frame: Element) => plain(page.nameOf(frame)).toLowerCase();
  const all = page.siblingsInRoot(element, 'iframe, frame');
  const name = nameOf(element);
  if (name === '' || all.length > maxFrames || !page.isExposed(element)) return null;
  // Several advertisements serve one purpose, whatever they advertise.
  if (/^(?:(?:3rd|third) party )?(?:ads?|advert|advertisement|anzeige|sponsored)\b|^werbe|^werbung/.test(name))
    return null;
  const group = all.filter((frame) => page.isExposed(frame) && nameOf(frame) === name);
  if (group.length < 2) return null;
  try {
    const documents = group.map(documentOf);
    if (!documents.every((one) => one !== null)) return null;
    const own = documents.find(({ frame }) => frame === element);
    const others = documents.filter((one) => one !== own);
    if (!own) return null;
    const other = others.find((one) => parts.compareDocuments(own, one) === 'other');
    if (other) {
      const short = (text: string) => text.slice(0, 100);
      const [first, second] = [short(own.title), short(other.title)];
      return {
        purpose: 'other',
        messageKey: 'other',
        name: short(plain(page.nameOf(element))),
        page: first,
        other: second,
      };
    }
    if (!documents.every((one) => documents.every((two) => one === two || parts.compareDocuments(one, two) === 'same')))
      return null;
    const titled = group.filter((frame) => plain(frame.getAttribute('title')).toLowerCase() === name).length;
    return { purpose: 'same', titled };
  } catch {
    // A document of another origin cannot be read, and one that is replaced meanwhile may throw.
    return null;
  }
}
