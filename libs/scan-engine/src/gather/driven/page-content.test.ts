import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../testing/driven-page.ts';
import type { DrivenPage } from './gatherer.ts';

const body = `<main id="main"><p id="text" class="a">Text</p><input id="field" value="1"><input id="box" type="checkbox">
  <textarea id="area">1</textarea><select id="select"><option>1</option><option>2</option></select>
  <details id="details"><summary>More</summary>Content</details><dialog id="dialog">Hello</dialog>
  <div id="popover" popover>Hello</div><div id="scroller" style="overflow:auto;height:20px"><p>1</p><p>2</p><p>3</p></div>
  <img id="image" src="data:," alt=""><audio id="audio" src="data:,"></audio><div id="host"></div>
  <iframe id="frame" srcdoc="<p>Text</p><input><div><template shadowrootmode=open><b>Text</b></template></div>"></iframe><a id="link" href="#main">Link</a><p style="height:3000px">Long</p></main>
  <script>host.attachShadow({ mode: 'open' }).innerHTML = '<input id=inner><p>Text</p>';
    field.onfocus = () => field.classList.add('focused'); field.onblur = () => field.removeAttribute('class');
    onscroll = () => text.className = scrollY > 0 ? 'b' : 'a';</script>`;

/** What a use of the page may leave, as scripts. */
const changes = {
  'another text': `text.textContent = 'Other'`,
  'another attribute': `text.title = 'Other'`,
  'a new element': `main.append(document.createElement('b'))`,
  'open details': `details.open = true`,
  'an open popover': `popover.showPopover()`,
  'a dialog that has become modal': `dialog.showModal()`,
  'a scrolled container': `scroller.scrollTop = 20`,
  'an image that could not be loaded': `await new Promise((done) => { image.onerror = done; image.src = 'data:x' })`,
  'media without sound': `audio.muted = true`,
  'another text in a shadow root': `host.shadowRoot.querySelector('p').textContent = 'Other'`,
  'another text in a frame': `frame.contentDocument.querySelector('p').textContent = 'Other'`,
  'another text in a shadow root of a frame': `frame.contentDocument.querySelector('div').shadowRoot.firstChild.textContent = 'Other'`,
  'another address without an entry of its own': `history.replaceState(null, '', '#main')`,
  'a field that a script has added': `main.append(document.createElement('input'))`,
  'a state that stays when the link is undone': `location.hash = 'main'; text.title = location.hash`,
};

/** What a use of the page may do without a trace. */
const traceless = {
  nothing: '',
  'the focus on a link': `link.focus()`,
  'the focus on a field that shows it by a class': `field.focus()`,
  'the focus in a shadow root': `host.shadowRoot.querySelector('input').focus()`,
  'a scrolled page that reacts to it': `scrollTo(0, 500); await new Promise(requestAnimationFrame)`,
  'another value of a field': `field.value = '2'`,
  'a checked box': `box.checked = true`,
  'another text in an area': `area.value = '2'`,
  'another option': `select.selectedIndex = 1`,
  'another value in a shadow root': `host.shadowRoot.querySelector('input').value = '2'`,
  'a link to a place in the page': `location.hash = 'main'`,
  'two links to places in the page': `location.hash = 'main'; location.hash = 'text'`,
  'another value of a field in a frame': `frame.contentDocument.querySelector('input').value = '2'`,
  'a text that is as before': `text.textContent = 'Other'; text.textContent = 'Text'`,
};

describe('a page that a gatherer has used', { timeout: 60_000 }, () => {
  let site: TestSite;
  let loads = 0;
  beforeAll(async () => {
    site = await startSite({
      '/': (_request, response) => {
        loads += 1;
        response.end(`<!doctype html><html lang="en"><title>Page</title>${body}`);
      },
      '/without-frame': (_request, response) => {
        loads += 1;
        response.end(`<!doctype html><html lang="en"><title>Page</title>${body.replace(/<iframe.*<\/iframe>/, '')}`);
      },
      '/long': (_request, response) => {
        loads += 1;
        response.end(`<!doctype html><html lang="en"><title>Page</title><p>${'x'.repeat(5_000_001)}</p>`);
      },
    });
  });
  afterAll(() => site.close());

  /** @returns how often the page was loaded in all */
  async function loadsAfter(path: string, script: string): Promise<number> {
    loads = 0;
    const driven = await openDrivenPage(site.url(path), site.host);
    try {
      // In the world of the page, as its own scripts are.
      const use = ({ page }: DrivenPage) => page.evaluate(`(async () => { ${script} })()`);
      await driven.run({ name: 'test', leaves: 'unsure', weight: 1, gather: use });
      await driven.run({ name: 'next', leaves: 'intact', weight: 1, gather: () => Promise.resolve() });
      return loads;
    } finally {
      await driven.close();
    }
  }

  it.each(Object.entries(changes))('is loaded again for the next one after %s', async (_, script) => {
    const path = script.includes('frame.') ? '/' : '/without-frame';
    expect(await loadsAfter(path, script)).toBe(2);
  });

  it.each(Object.entries(traceless))('stays for the next one after %s', async (_, script) => {
    const path = script.includes('frame.') ? '/' : '/without-frame';
    expect(await loadsAfter(path, script)).toBe(1);
  });

  it('stays for the next one after a link within it, although an earlier one was undone', async () => {
    loads = 0;
    const driven = await openDrivenPage(site.url('/without-frame'), site.host);
    const use = (hash: string) => ({
      name: 'test',
      leaves: 'unsure' as const,
      weight: 1,
      gather: ({ page }: DrivenPage) => page.evaluate(`location.hash = '${hash}'`),
    });
    for (const hash of ['main', 'text', 'main']) await driven.run(use(hash));
    await driven.run({ name: 'next', leaves: 'intact', weight: 1, gather: () => Promise.resolve() });
    await driven.close();
    expect(loads).toBe(1);
  });

  it('is loaded again after a link within it when it has frames, which have entries in the history too', async () => {
    expect(await loadsAfter('/', `location.hash = 'main'`)).toBe(2);
  });

  it('is loaded again when it is too long to be compared', async () => {
    expect(await loadsAfter('/long', '')).toBe(2);
  });
});
