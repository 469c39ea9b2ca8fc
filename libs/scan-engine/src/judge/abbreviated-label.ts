/**
 * Whether the accessible name spells out an abbreviation of the visible label: "Telefon" for "Tel.", "University
 * Avenue" for "University Ave.". A user of voice control may say either, so a person must decide. Uses only the
 * element's HTML; returns false when it does not contain both texts.
 */
export function isAbbreviated(html: string): boolean {
  const name = /^<[^>]*? aria-label="([^"]*)"/.exec(html)?.[1];
  const label = /^<[^>]*>([^<>]*)<\/[a-z-]+>$/.exec(html)?.[1];
  if (name === undefined || label === undefined) return false;
  const [full, short] = [wordsOf(name), wordsOf(label)];
  return (
    short.some(isShort) && full.some((_, start) => short.every((word, index) => stands(word, full[start + index])))
  );
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
const isShort = (word: string) => /^\p{L}{2,}\.$/u.test(word);
const stands = (word: string, full: string | undefined) =>
  full !== undefined && (word === full || (isShort(word) && full.startsWith(word.slice(0, -1))));
