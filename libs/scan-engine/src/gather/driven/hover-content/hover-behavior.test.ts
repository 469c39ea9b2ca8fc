import { describe, expect, it } from 'vitest';
import { gatherOnSite } from '../../../testing/gather-on-site.ts';
import { gatherHoverContent } from './gather-hover-content.ts';

const words = 'Your licence number is in section 5 of your card';
const page = (body: string, style: string) => `<!doctype html><html lang="en"><title>Page</title>
  <style>.box { position: relative; width: 60px; height: 30px } .tip { display: none; width: 200px; height: 60px; margin: 0 } ${style}</style>
  <h1>Page</h1>${body}<p>Some text that a tooltip may cover, and more of it</p><p>The last line</p>`;
const tip = `<div class="tip">${words}</div>`;
const within = `<div class="box">Licence ${tip}</div>`;
const beside = `<div class="box">Licence</div>${tip}`;
const shownWithin = '.box:hover .tip { display: block }';
const shownBeside = '.box:hover + .tip { display: block }';
const below = '.tip { position: absolute; top: 30px; left: 0 }';
const onEscape = `<script>addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('.tip').style.display = 'none';
}); document.querySelector('.box').onmouseleave = () => { document.querySelector('.tip').style.display = ''; };</script>`;
const byScript = (leaving: string) => `<script>
  const [box, tip] = [document.querySelector('.box'), document.querySelector('.tip')];
  let timer, times = 0;
  const show = () => { clearTimeout(timer); tip.style.display = 'block'; };
  const hide = (ms) => { clearTimeout(timer); timer = setTimeout(() => { tip.style.display = ''; }, ms); };
  box.onmouseenter = () => { times += 1; show(); };
  ${leaving}
</script>`;

const behavior = async (body: string, style: string) => {
  const { data } = await gatherOnSite(gatherHoverContent, { '/': page(body, style) });
  const [content] = [...(data?.texts ?? []), ...(data?.appearing ?? [])];
  return content?.behavior;
};

describe('content under the pointer', { timeout: 60_000 }, () => {
  it.each([
    ['it is in what shows it', within, `${shownWithin} ${below}`],
    [
      'it waits for the pointer to cross a gap',
      beside +
        byScript('box.onmouseleave = () => hide(400); tip.onmouseenter = show; tip.onmouseleave = () => hide(400);'),
      '.tip { margin-top: 30px }',
    ],
    [
      'it is a menu whose links the page has elsewhere',
      `<div class="box">Teas<ul class="tip"><li><a href="/green">Green tea</a></ul></div><a href="/green">Green tea</a>`,
      `${shownWithin} ${below}`,
    ],
    [
      'it is a menu that is wider than its links',
      `<div class="box" style="margin-left: 300px">Teas<ul class="tip"><li><a href="/green">Green</a></ul></div>`,
      `${shownWithin} .tip { position: absolute; top: 30px; right: 0 }`,
    ],
    [
      'it slides in from below',
      within,
      `.tip { display: block; position: absolute; top: 30px; visibility: hidden; opacity: 0; translate: 0 150px; transition: 0.3s }
      .box:hover .tip { visibility: visible; opacity: 1; translate: 0 }`,
    ],
  ])('stays when the pointer moves onto it: %s', async (_name, body, style) => {
    expect(await behavior(body, style)).toMatchObject({ lost: 0, isPermeable: false });
  });

  it.each([
    ['lies under it already', within, `${shownWithin} .tip { position: absolute; inset: 0 }`],
    ['is too small to read', within, `${shownWithin} ${below} .tip { width: 12px; height: 8px; overflow: hidden }`],
    ['is far away', beside, `${shownBeside} .tip { position: absolute; top: 400px }`],
    [
      'is behind something else',
      `${beside}<div style="position: absolute; inset: 120px 0 0">Other</div>`,
      `${shownBeside} .tip { position: absolute; top: 200px; z-index: -1 }`,
    ],
  ])('is not reached by the pointer when it %s', async (_name, body, style) => {
    expect(await behavior(body, style)).toMatchObject({ lost: null });
  });

  it.each([
    [
      'it is in an element with something visible, too',
      `<div class="box"><div>Licence ${tip}</div></div>`,
      `${shownWithin} .tip { position: absolute; top: 50px; left: 0 }`,
    ],
    ['there is a gap', within, `${shownWithin} .tip { position: absolute; top: 50px; left: 0 }`],
    ['only the trigger shows it', beside, shownBeside],
    ['it hides after a while', beside + byScript('box.onmouseleave = () => hide(400);'), ''],
    [
      'it is a menu',
      '<div class="box">Teas<ul class="tip"><li><a href="/green">Green tea</a></ul></div>',
      `${shownWithin} .tip { position: absolute; top: 50px; left: 0 }`,
    ],
  ])('is lost when the pointer moves onto it, because %s', async (_name, body, style) => {
    expect(await behavior(body, style)).toMatchObject({ lost: 2, isPermeable: false });
  });

  it('is lost one of two times', async () => {
    const once = `box.onmouseleave = () => { if (times === 2) tip.style.display = ''; else hide(200); };
      tip.onmouseenter = show; tip.onmouseleave = () => hide(0);`;
    expect(await behavior(beside + byScript(once), '.tip { margin-top: 30px }')).toMatchObject({ lost: 1 });
  });

  it('lets the pointer through', async () => {
    expect(await behavior(beside, `${shownBeside} .tip { pointer-events: none }`)).toMatchObject({
      lost: 2,
      isPermeable: true,
    });
  });

  it.each([
    ['is in the flow of the page', within, `${shownWithin} .box { height: auto }`],
    ['hides with Escape', within + onEscape, `${shownWithin} ${below}`],
    ['is beside all texts', within, `${shownWithin} .tip { position: absolute; top: 0; left: 600px }`],
  ])('covers nothing for good when it %s', async (_name, body, style) => {
    expect(await behavior(body, style)).toMatchObject({ covered: null });
  });

  it('covers a text, in spite of Escape', async () => {
    expect(await behavior(within, `${shownWithin} ${below}`)).toMatchObject({
      covered: 'Some text that a tooltip may cover, and more of it',
    });
  });
});
