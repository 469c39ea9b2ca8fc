/** Writes the broken or the repaired form of one place in a page. */
export type Fix = (broken: string, repaired: string) => string;

export interface Site {
  /** First part of the path; the twin lives below `<name>-repariert`. */
  name: string;
  style: string;
  /** File name below the site, '' for the start page, and what it shows. */
  pages: Record<string, (fix: Fix) => string>;
}

export const broken: Fix = (text) => text;
export const repaired: Fix = (_, text) => text;

interface PageParts {
  style: string;
  title: string;
  body: string;
  /** Attributes of the root element; a sound language when absent. */
  root?: string;
  /** Further elements of the head. */
  head?: string;
}

export function page({ title, style, body, root = ' lang="de"', head = '' }: PageParts): string {
  const titled = title === '' ? '' : `<title>${title}</title>`;
  return `<!doctype html>
<html${root}>
<head>
<meta charset="utf-8">
${head || '<meta name="viewport" content="width=device-width, initial-scale=1">'}
${titled}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
${body}
</body>
</html>
`;
}
