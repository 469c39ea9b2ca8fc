import type { CDPSession } from 'puppeteer';

/** Whether the document has loaded this picture, also as a background. */
export async function loadedPictures(session: CDPSession): Promise<(url: string) => boolean> {
  const { frameTree } = await session.send('Page.getResourceTree');
  const loaded = frameTree.resources.filter(({ failed, canceled }) => failed !== true && canceled !== true);
  const urls = new Set(loaded.map(({ url }) => url));
  return (url) => url.startsWith('data:') || url.startsWith('blob:') || urls.has(url);
}
