/**
 * Words that the project does not use, each with the standard term that it uses instead. `npm run check -- words` splits
 * names at capitals and hyphens, so `OrderWish` contains `wish`. The glossary is libs/contracts/README.md.
 */

export interface BannedWord {
  /** Lower case; a word, or a phrase with spaces. Plurals in -s and -es count as the same word. */
  word: string;
  instead: string;
}

export const bannedWords: readonly BannedWord[] = [
  { word: 'berth', instead: 'page context' },
  { word: 'loan', instead: 'lease' },
  { word: 'straggler', instead: 'orphan process' },
  { word: 'nuisance', instead: 'dialog or popup' },
  { word: 'desk', instead: 'service, or session' },
  { word: 'wish', instead: 'request, or order' },
  { word: 'bell', instead: 'signal' },
  { word: 'doorbell', instead: 'notification' },
  { word: 'door', instead: 'entry point, endpoint or client' },
  { word: 'rung', instead: 'notified' },
  { word: 'outing', instead: 'result of a case' },
  { word: 'victim', instead: 'internal server' },
  { word: 'lane', instead: 'semaphore, or concurrency' },
  { word: 'patience', instead: 'timeout' },
  { word: 'second hand', instead: 'reused' },
  { word: 'come to rest', instead: 'settled' },
  { word: 'bot wall', instead: 'bot protection' },
  { word: 'our wall', instead: 'egress policy' },
  { word: 'whoever', instead: 'a person who, a caller that' },
  { word: 'for ever', instead: 'without end, permanently' },
  { word: 'shall', instead: 'must' },
  { word: 'spoilt', instead: 'damaged, invalid' },
  { word: 'anew', instead: 'again' },
  { word: 'hence', instead: 'therefore' },
  { word: 'goodbye', instead: 'sign-out page' },
];

/** Where a banned word has to stand: a stored value, a setting, a public name of others. `in` is a path prefix. */
export const allowedWords: readonly { word: string; in: string; because: string }[] = [
  {
    word: 'wish',
    in: 'services/sandbox/src/payments/store/payment-store.',
    because: 'a field of checkout sessions in snapshots of earlier versions',
  },
];

/**
 * References to documents that a reader of the repository does not have: numbers of decisions, sections of a design
 * document, numbers of acceptance cases, a specification without a name.
 */
export const externalReferences: readonly RegExp[] = [
  /\bP\d{1,3}\b/,
  /\bux \d/i,
  /\barchitecture(?:\.md)? \d/i,
  /\bfacts? \d+\.\d/i,
  /\bthe specification\b/i,
  /\(A\d{1,2}\)|['"]A\d{1,2}:/,
];
