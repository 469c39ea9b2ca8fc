import type { FrameDocument } from './frame-document-of.ts';

/** Runs inside the page; self-contained. Whether two documents serve one purpose, as far as that is certain. */
export function compareDocuments(one: FrameDocument, other: FrameDocument): 'same' | 'other' | 'unclear' {
  const different = 0.2;
  const alike = 0.95;
  // Documents of a word or two, such as "Loading", have not said yet what they are.
  const fewest = 5;
  if (one.address === other.address) return 'same';
  if (one.words.size === 0 || other.words.size === 0) return 'unclear';
  if (one.title === other.title && one.text === other.text) return 'same';
  const both = [...one.words].filter((word) => other.words.has(word)).length;
  const overlap = both / (one.words.size + other.words.size - both);
  if (one.title === other.title) return overlap >= alike ? 'same' : 'unclear';
  const areNamed = one.title !== '' && other.title !== '';
  const saySomething = one.words.size >= fewest && other.words.size >= fewest;
  return areNamed && saySomething && overlap < different ? 'other' : 'unclear';
}
