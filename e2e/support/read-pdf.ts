import { extractText, getDocumentProxy } from 'unpdf';

interface Tag {
  role: string;
  children?: (Tag | object)[];
}

export interface ReadPdf {
  pages: number;
  /** Text of all pages, blanks and line ends as one blank. */
  text: string;
  title: string;
  language: string;
  isMarked: boolean;
  /** Bookmarks of the first two levels. */
  bookmarks: string[];
  /** How often each tag is used. */
  tags: Record<string, number>;
}

/** A PDF as a reader for blind people finds it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(bytes);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const outline: { title: string; items: { title: string }[] }[] = (await pdf.getOutline()) ?? [];
  const tags: Record<string, number> = {};
  for (let at = 1; at <= pdf.numPages; at += 1) {
    count((await (await pdf.getPage(at)).getStructTree()) ?? undefined, tags);
  }
  const { text } = await extractText(pdf, { mergePages: true });
  return {
    pages: pdf.numPages,
    text: text.replaceAll(/\s+/g, ' '),
    title: info.Title ?? '',
    language: info.Language ?? '',
    isMarked: (await pdf.getMarkInfo())?.Marked === true,
    bookmarks: outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    tags,
  };
}

function count(tag: Tag | undefined, tags: Record<string, number>): void {
  if (!tag) return;
  if (tag.role) tags[tag.role] = (tags[tag.role] ?? 0) + 1;
  for (const child of tag.children ?? []) if ('role' in child) count(child, tags);
}
