import { pageResultSchema } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import type { PictureView } from '@stufenlos/contracts/picture-views';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from '../../scanner-options.ts';
import { pixelsOf } from '../../testing/pixels.ts';
import { sharedScanner } from '../../testing/shared-scanner.ts';

const box = 'width:120px;height:60px;background:rgb(255,0,0)';
const page = (style: string, body: string) =>
  html(`<main><h1>Page</h1>${body}</main>`, `<title>Page</title><style>${style}</style>`);

describe('pictures of other views', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;

  beforeAll(async () => {
    site = await startSite({
      // The box without an alternative exists on small windows only.
      '/mobile': page(
        '.small { display: none } @media (max-width: 500px) { .small { display: block } }',
        `<div class="small" role="img" style="margin:300px 40px;${box}"></div>`,
      ),
      '/dark': page(
        `:root { color-scheme: light dark } p { background: rgb(255,0,0); color: #000; width: 300px }
        @media (prefers-color-scheme: dark) { p { color: rgb(200,0,0) } }`,
        '<p>A text that cannot be read in the dark colour scheme</p>',
      ),
      '/reflow': page(
        '',
        `<p style="width:900px;background:rgb(255,0,0)">${'A text that never fits into a narrow window. '.repeat(4)}</p>`,
      ),
      '/zoom': page(
        '',
        `<div style="margin:40px;width:50vw;height:24px;overflow:hidden;background:rgb(255,0,0)">
        A text that fits into a wide window but not into one of half its width.</div>`,
      ),
      '/same': page('', `<div role="img" style="margin:30px;${box}"></div>`),
    });
    scanner = await sharedScanner({ allow: [site.host], limits: { pictureMs: 30_000 } });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const scan = async (path: string, refuse?: PictureView) => {
    const pictures = new Map<PictureView | undefined, Uint8Array>();
    const result: PageResult = pageResultSchema.parse(
      await scanner.scan(site.url(path), {
        profile: 'enterprise',
        onScreenshot: (webp, { view }) => {
          if (view && view === refuse) throw new Error('the disk is full');
          pictures.set(view, webp);
        },
      }),
    );
    return { result, pictures };
  };

  it.each([
    ['mobile', 'role-img-alt', 390],
    ['dark', 'color-contrast', 1280],
    ['reflow', 'reflow', 320],
    ['zoom', 'zoom-clipped-text', 640],
  ] as const)('show what was found in the view %s where its rect says', async (view, ruleId, width) => {
    const { result, pictures } = await scan(`/${view}`);
    const found = result.findings.filter((finding) => finding.ruleId === ruleId);
    expect(found.map(({ contexts }) => contexts)).toEqual([[view]]);
    const [rect] = found.map((finding) => finding.rect);
    expect(rect).not.toBeNull();
    const kept = result.viewPictures?.find((one) => one.view === view);
    expect(kept?.width).toBe(width);
    const pixels = await pixelsOf(pictures.get(view) ?? new Uint8Array());
    expect([pixels.width, pixels.height]).toEqual([kept?.width, kept?.height]);
    const [red] = pixels.at(rect![0] + 4, rect![1] + Math.min(20, rect![3] - 4));
    expect(red).toBeGreaterThan(190);
  });

  it('are not taken when nothing more was found there', async () => {
    const { result, pictures } = await scan('/same');
    expect(result.findings.some(({ ruleId }) => ruleId === 'role-img-alt')).toBe(true);
    expect(result).not.toHaveProperty('viewPictures');
    expect([...pictures.keys()]).toEqual([undefined]);
  });

  it('are not named when nobody can take them, and the result stays', async () => {
    const { result } = await scan('/mobile', 'mobile');
    expect(result.state).toBe('completed');
    expect(result.screenshot?.width).toBe(1280);
    expect(result).not.toHaveProperty('viewPictures');
  });
});
