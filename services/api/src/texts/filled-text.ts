/** By the name of the placeholder. */
export type TextWords = Readonly<Record<string, string>>;

/**
 * Fills `{{name}}` in one pass: what stands in a word is never read as a placeholder.
 * @throws Error for a word that is missing, because that is a mistake of the caller
 */
export function filled(text: string, words: TextWords): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The text "${text.slice(0, 40)}" needs the word ${name}`);
    return word;
  });
}

/** A text that is read outside of the browser: its part `<1>...</1>` is followed by the address that it leads to. */
export const withLinkWritten = (text: string, origin: string, path: string | undefined): string =>
  text.replace(/<1>(.*?)<\/1>/, (_, label: string) => (path === undefined ? label : `${label} (${origin}${path})`));

/** For a person's own text among ours: none of its lines can pass for one of them. */
export const indented = (text: string): string => text.split(/\r\n|[\r\n\u2028\u2029]/).join('\n  ');
