import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from '../gather-keyboard-walk.ts';

const link = (id: string) => `<p id="${id}" class="${id}"><a href="#">${id}</a></p>`;
const glow = `@keyframes glow { from { box-shadow: 0 0 0 3px #005 } to { box-shadow: 0 0 0 6px #05c } }
  @keyframes pulse { from, to { box-shadow: 0 0 0 0 #005 } 50% { box-shadow: 0 0 0 6px #005 } }
  @keyframes grow { to { box-shadow: 0 0 0 6px #005 } }
  @keyframes turn { to { rotate: 360deg } } .spinner { animation: turn 1s infinite; width: 40px; height: 20px; background: #036 }`;
const ring = `<i id="ring" style="position: fixed; box-sizing: border-box; border: 3px solid #005; opacity: 0; pointer-events: none"></i>`;
const moveRing = (show: string) => `addEventListener('focusin', ({ target }) => {
  const { left, top, width, height } = target.getBoundingClientRect();
  Object.assign(ring.style, { left: left - 4 + 'px', top: top - 4 + 'px', width: width + 8 + 'px', height: height + 8 + 'px' });
  ${show} }); addEventListener('focusout', () => ring.animate({ opacity: [0, 0] }, { duration: 1, fill: 'forwards' }));`;

const pages = {
  animated: `<style>:focus { outline: none } ${glow} #glow a:focus { animation: glow 1s infinite alternate }
    #pulse a:focus { animation: pulse 0.7s infinite 0.1s } #grow a:focus { animation: grow 1s 0.5s forwards }
    #moved a { transition: box-shadow 1s } #moved a:focus { box-shadow: 0 0 0 6px #005 }
    #before a:focus::before { content: ''; position: absolute; width: 20px; height: 20px; animation: pulse 1s infinite }</style>
    ${['glow', 'pulse', 'grow', 'moved', 'before'].map(link).join('')}<div class="spinner"></div>`,
  passing: `<style>:focus { outline: none } ${glow} #once a:focus { animation: pulse 1s }
    #shadowless a:focus { animation: none 1s infinite }</style>
    ${['once', 'shadowless'].map(link).join('')}<div class="spinner"></div>`,
  faded: `<style>a:focus { outline: none }</style>${['one', 'two'].map(link).join('')}${ring}
    <script>${moveRing(`ring.animate({ opacity: [0, 0, 0, 0, 0, 1] }, { duration: 500, fill: 'forwards' })`)}</script>`,
  shown: `<style>input { outline: none; border: 1px solid #666 } #moved { position: relative; left: -9999px } #clear { opacity: 0 }</style>
    <p id="clear"><input aria-label="clear"></p><p id="moved"><input aria-label="moved"></p><script>addEventListener('focusin', () =>
    setTimeout(() => { clear.style.opacity = 1; moved.style.left = 0; }, 100))</script>`,
  scrolled: `<style>a { outline: none; background: #ddd } #first a:focus, #up:focus { background: #d0d0d0 }
    #up { position: fixed; right: 0; bottom: 0; padding: 20px; opacity: 0 } #up.on { opacity: 1 }</style>
    ${link('first')}${link('none')}<p style="height: 2000px">Text</p><a href="#" style="outline: revert">Last</a>
    <a id="up" href="#">Up</a><script>addEventListener('scroll', () => up.classList.toggle('on', scrollY > 300))</script>`,
  transparent: `<style>.menu, #native, .late, .skip { opacity: 0 } #native:focus + b { background: #036; color: #fff }
    .skip:focus { opacity: 1 } .seen { opacity: 1 } @keyframes come { from { opacity: 0 } }
    .driven { animation: come linear both; animation-timeline: view(); animation-range: entry 0% cover 30% }</style>
    <a class="skip" href="#">skip</a><ul class="menu"><li><a href="#">menu</a></li></ul>
    <label><input id="native" type="checkbox"><b>Replaced</b></label>
    <p style="height: 1500px">Text</p><p class="late"><a href="#">late</a></p>
    <p style="height: 1500px">Text</p><p class="driven"><a href="#">driven</a></p><p style="height: 1500px">Text</p>
    <script>const box = document.querySelector('.late');
    new IntersectionObserver(([{ isIntersecting }]) => setTimeout(() => box.classList.toggle('seen', isIntersecting), 200)).observe(box)
    </script>`,
  tall: `<style>body { margin: 0 } :focus { outline: 3px solid #005 } #box { height: 300px; overflow: auto }</style>
    <p style="height: 900px">Text</p><main tabindex="0" style="height: 3000px">Text</main>
    <div id="box" tabindex="-1"><section tabindex="0" style="height: 3000px">Text</section></div>`,
  cut: `<style>p { overflow: hidden; width: 200px; height: 40px } p a { display: block; height: 40px; background: #eee }
    #auto a:focus { outline: auto 3px #005 } #solid a:focus, #contained a:focus { outline: 3px solid #005 }
    #shadow a:focus { outline: none; box-shadow: 0 0 0 4px #005 } #contained { overflow: visible; contain: paint }
    #inside a:focus { outline: 3px solid #005; outline-offset: -3px } #filled a:focus { background: #005; color: #fff }
    #bottom { height: 50px } #bottom a:focus { outline: 3px solid #005 }</style>
    ${['auto', 'solid', 'shadow', 'contained', 'inside', 'filled', 'bottom'].map(link).join('')}`,
};

describe('stops without a visible change of style', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const page = (body: string) => `<!doctype html><html lang="en"><title>Page</title>${body}`;
    site = await startSite(Object.fromEntries(Object.entries(pages).map(([name, body]) => [`/${name}`, page(body)])));
  });
  afterAll(() => site.close());

  const unindicatedOn = async (name: keyof typeof pages): Promise<string[]> => {
    const driven = await openDrivenPage(site.url(`/${name}`), site.host);
    try {
      return (await driven.run(gatherKeyboardWalk)).unindicated.map(({ name: stop }) => stop);
    } finally {
      await driven.close();
    }
  };

  it('show the focus by animations that go on or keep their end', async () => {
    expect(await unindicatedOn('animated')).toEqual([]);
  });

  it('do not show it by an animation that passes, whatever else moves', async () => {
    expect(await unindicatedOn('passing')).toEqual(['once', 'shadowless']);
  });

  it('show it when a script draws it later', async () => {
    expect(await unindicatedOn('faded')).toEqual([]);
  });

  it('show it where the page was scrolled to when the focus came', async () => {
    expect(await unindicatedOn('scrolled')).toEqual(['none']);
  });

  it('do not show it by an outline of what stays transparent', async () => {
    expect(await unindicatedOn('transparent')).toEqual(['menu']);
  });

  it('show it by an outline that people can scroll to', async () => {
    expect(await unindicatedOn('tall')).toEqual([]);
  });

  it('show it by the caret of a field that a script shows later', async () => {
    expect(await unindicatedOn('shown')).toEqual([]);
  });

  it('do not show it by an outline that a container cuts off', async () => {
    expect(await unindicatedOn('cut')).toEqual(['solid', 'shadow', 'contained']);
  });
});
