import { releaseSchema, type Release, type ReleasedRemote } from '@stufenlos/contracts';

const releaseBlock = /(<script type="application\/json" id="release">)([^<]*)(<\/script>)/;

/** The release in a document of a site; undefined when there is none, so that it is no site of Stufenlos. */
export function releaseIn(html: string): Release | undefined {
  const text = releaseBlock.exec(html)?.[2];
  if (text === undefined) return undefined;
  try {
    return releaseSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Puts a remote into the document of a site, in place of its published version. The page is rendered in the browser
 * only, because what was rendered ahead is that of the published version.
 * @param script address of a script that has to run first
 */
export function withRemote(html: string, name: string, remote: ReleasedRemote, script: string): string {
  const release = releaseIn(html);
  if (!release) return html;
  const changed: Release = { ...release, remotes: { ...release.remotes, [name]: remote } };
  // A `<` could end the block. The answer of a function is taken as it is, while `$` means something in a text.
  const data = JSON.stringify(changed).replaceAll('<', String.raw`\u003c`);
  return html
    .replace(releaseBlock, (_, start: string, _text, end: string) => start + data + end)
    .replace(/(<html[^>]*?)\sdata-prerendered(?:="[^"]*")?/, '$1')
    .replace(/(<div id="root"[^>]*>)[^]*?(<\/div>\s*<noscript>)/, '$1$2')
    .replace(/<head>/, () => `<head><script src="${script}"></script>`);
}
