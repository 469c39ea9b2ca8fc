import { pageResultSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner, ScanOptions } from './scanner-options.ts';
import { framesRed, pixelsOf } from './testing/pixels.ts';
import { sharedScanner } from './testing/shared-scanner.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

const box = '<div role="img" style="width:120px;height:60px;margin:30px 50px;background:rgb(255,0,0)"></div>';
/** Holds the renderer as soon as somebody looks at its size, which is after it was judged. */
const stubborn = `<p>x</p><script>
  const end = Date.now() + 60000;
  addEventListener('resize', () => { while (Date.now() < end); });
</script>`;

describe('a scan with a picture', { timeout: 90_000 }, () => {
  let site: TestSite;
  let other: TestSite;
  let scanner: Scanner;

  beforeAll(async () => {
    other = await startSite({ '/framed': html(box, '<title>t</title><style>body{margin:0}</style>') });
    site = await startSite({
      '/box': html(`<main><h1>Titel</h1><div style="height:1500px"></div>${box}</main>`),
      // Another host is another site, so the frame is painted by another process.
      '/frame': html(
        `<main><h1>Titel</h1><div style="height:900px"></div><iframe title="f" width="500" height="300"
          style="margin:40px;border:7px solid" src="http://localhost:${other.port}/framed"></iframe></main>`,
      ),
      '/stubborn': html(stubborn),
    });
    const allow = [site.host, `localhost:${other.port}`];
    scanner = await sharedScanner({ allow, limits: { pictureMs: 30_000 } });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await Promise.all([site.close(), other.close()]);
  });

  const scan = async (path: string, options: Partial<ScanOptions> = {}) => {
    const pictures: { webp: Uint8Array; width: number; height: number }[] = [];
    const result = await scanner.scan(site.url(path), {
      profile: 'free',
      onScreenshot: (webp, { width, height }) => void pictures.push({ webp, width, height }),
      ...options,
    });
    return { result: pageResultSchema.parse(result), pictures };
  };

  it.each(['/box', '/frame'])('shows the element of a finding where its rect says: %s', async (path) => {
    const { result, pictures } = await scan(path);
    const rects = result.findings.flatMap(({ ruleId, rect }) => (ruleId === 'role-img-alt' && rect ? [rect] : []));
    expect(rects).toHaveLength(1);
    expect(pictures).toHaveLength(1);
    const [picture] = pictures;
    expect(result.screenshot).toEqual({ width: picture?.width, height: picture?.height });
    const pixels = await pixelsOf(picture?.webp ?? new Uint8Array());
    expect([pixels.width, pixels.height]).toEqual([picture?.width, picture?.height]);
    expect(rects.map((rect) => framesRed(pixels, rect))).toEqual([true]);
  });

  it('takes none unless it was ordered', async () => {
    const result = await scanner.scan(site.url('/box'), { profile: 'free' });
    expect(result.state).toBe('completed');
    expect(result).not.toHaveProperty('screenshot');
  });

  it('keeps its result when the page cannot be painted, and the next scan is clean', async () => {
    const { result, pictures } = await scan('/stubborn', { limits: { pictureMs: 2000 } });
    expect(result).toMatchObject({ state: 'completed', finalUrl: site.url('/stubborn') });
    expect(result).not.toHaveProperty('screenshot');
    expect(pictures).toEqual([]);
    const next = await scan('/box');
    expect(next.result.state).toBe('completed');
    expect(next.pictures).toHaveLength(1);
  });

  it('keeps its result when nobody can take the picture', async () => {
    const { result } = await scan('/box', { onScreenshot: () => Promise.reject(new Error('the disk is full')) });
    expect(result.state).toBe('completed');
    expect(result).not.toHaveProperty('screenshot');
  });

  it('waits until the picture is taken over', async () => {
    const taken = Promise.withResolvers<void>();
    const offered = Promise.withResolvers<void>();
    const events: string[] = [];
    const onScreenshot = () => {
      offered.resolve();
      return taken.promise;
    };
    const scanning = scan('/box', { onScreenshot }).then(() => events.push('scan is over'));
    await offered.promise;
    // As long as a whole other scan takes.
    await scan('/box');
    events.push('picture is taken');
    taken.resolve();
    await scanning;
    expect(events).toEqual(['picture is taken', 'scan is over']);
  });

  it('has none of a page that was not reached', async () => {
    const { result, pictures } = await scan('/nowhere');
    expect(result).toMatchObject({ state: 'failed', failure: { code: 'http' } });
    expect(result).not.toHaveProperty('screenshot');
    expect(pictures).toEqual([]);
  });

  it('takes pictures of several pages at once', async () => {
    const all = await Promise.all(['/box', '/frame', '/box', '/frame'].map((path) => scan(path)));
    expect(all.map(({ result, pictures }) => [result.state, pictures.length])).toEqual(all.map(() => ['completed', 1]));
  });
});
