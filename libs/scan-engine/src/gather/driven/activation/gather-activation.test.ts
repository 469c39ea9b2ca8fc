import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialogFocus } from '../../../checks/dialog-focus/check.ts';
import { statusMessage } from '../../../checks/status-message/check.ts';
import { widgetState } from '../../../checks/widget-state/check.ts';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherActivation } from './gather-activation.ts';

const toggle = (state: string) =>
  `const p = this.nextElementSibling; p.hidden = !p.hidden; ${state.replace('OPEN', 'String(!p.hidden)')}`;
const disclosure = (id: string, attributes: string, script: string) =>
  `<div class="${id}"><button id="${id}" class="${id}" ${attributes} onclick="${script}">Hours</button><p hidden>Open all day</p></div>`;

const widgets = [
  disclosure('good', 'aria-expanded="false"', toggle(`this.setAttribute('aria-expanded', OPEN)`)),
  disclosure('stale', 'aria-expanded="false"', toggle('')),
  disclosure('silent', '', toggle('')),
  disclosure('renamed', '', toggle(`this.textContent = p.hidden ? 'Hours' : 'Less'`)),
  `<button id="pressed" class="pressed" aria-pressed="false" onclick="this.classList.toggle('on')">Bold</button>`,
  `<span id="switch" class="switch" role="switch" tabindex="0" aria-checked="false"
    onclick="this.classList.toggle('on'); this.ariaChecked = String(this.matches('.on'))">Dark</span>`,
  `<div role="toolbar" aria-label="Format" aria-disabled="true"><button id="off" class="off" aria-pressed="false"
    onclick="this.classList.toggle('on')">Italic</button></div>`,
  `<div role="tablist"><button id="tab" role="tab" class="tab" aria-selected="false" aria-controls="panel"
    onclick="document.getElementById('panel').hidden = false">Two</button></div><div id="panel" role="tabpanel" hidden>Panel</div>`,
  `<button id="copy" class="copy" onclick="document.getElementById('note').innerHTML = '<b>Link copied</b>'">Link</button>`,
  `<button id="quiet" class="quiet" onclick="document.getElementById('live').innerHTML = '<b>Link copied</b>'">Link</button>`,
  `<button id="muted" class="muted" onclick="document.getElementById('off').innerHTML = '<b>Link copied</b>'">Link</button>`,
  disclosure('disabled', 'aria-expanded="false" aria-disabled="true"', toggle('')),
  `<main><div id="off" aria-live="off"></div><div id="note"></div><div id="live" role="status"></div></main><style>.on { background: blue; color: white; }</style>`,
];

const popovers = [
  `<div class="popover"><button id="popover" class="popover" popovertarget="filter">Filter</button><div id="filter" popover="manual">Gas</div></div>`,
  `<div class="command"><button id="command" class="command" commandfor="sort" command="toggle-popover">Sort</button><div id="sort" popover="manual">Price</div></div>`,
  `<div class="scripted"><button id="scripted" class="scripted" onclick="this.nextElementSibling.togglePopover()">Help</button><div popover="manual">Gas</div></div>`,
  disclosure('other', 'popovertarget="sort" popovertargetaction="hide"', toggle('')),
];

const accordion = (id: string, state: string) =>
  `<h2><button id="${id}" class="${id}" aria-expanded="false" onclick="const p = this.parentNode.nextElementSibling;
    p.hidden = !p.hidden; ${state}">Delivery</button></h2><div hidden><p>It takes three days.</p></div>`;
/** Plain accordions, whose headings and panels are children of the page or of its main part. */
const accordions = [
  accordion('in-body', ''),
  `<main>${accordion('in-main', '')}${accordion('told', `this.setAttribute('aria-expanded', String(!p.hidden))`)}`,
  `<button id="far" class="far" aria-expanded="false" onclick="last.hidden = !last.hidden">More</button><p>Text</p>
  <div id="last" hidden>Of another control</div></main>`,
];

const dialog = (id: string, attributes: string, onOpen: string, onClose: string, between = '') =>
  `<button id="${id}" class="${id}" onclick="const d = document.getElementById('d-${id}'); d.hidden = false; ${onOpen}">Open</button>${between}
  <main><div id="d-${id}" ${attributes} hidden><p>A longer text in a box</p><button class="x-${id}"
    onclick="this.parentNode.hidden = true; ${onClose}">Close</button></div></main>`;
const dialogs = [
  dialog(
    'right',
    'role="dialog" aria-modal="true"',
    'd.lastElementChild.focus()',
    `document.getElementById('right').focus()`,
  ),
  dialog('behind', 'role="dialog" aria-modal="true"', '', '', '<a href="#x">Link</a>'),
  dialog('lost', 'role="dialog"', 'd.lastElementChild.focus()', ''),
];

/** The focus stays on the button, and the next Tab leads into the dialog. */
const adjacent = [
  dialog('inert', 'role="dialog" aria-modal="true"', 'rest.inert = true', `document.getElementById('inert').focus()`),
  dialog('plain', 'role="dialog"', '', `document.getElementById('plain').focus()`),
  '<div id="rest"><a href="#x">Link</a></div>',
];
const guided = [
  dialog('guided', 'role="dialog" aria-modal="true"', '', `document.getElementById('guided').focus()`),
  `<script>const box = document.getElementById('d-guided'); document.body.append(box);
    document.getElementById('guided').after(Object.assign(document.createElement('a'), { href: '#x', textContent: 'Link' }));
    addEventListener('keydown', (event) => { if (event.key === 'Tab' && !box.hidden && !box.contains(document.activeElement)) {
      event.preventDefault(); box.lastElementChild.focus(); } });</script>`,
];

const harmful = ['Abmelden', 'Log out', 'Jetzt kaufen', 'Konto löschen'].map(
  (name, at) =>
    `<button class="h${at}" onclick="fetch('/harm'); location.href = '/harm'; document.title = 'harm'">${name}</button>`,
);
const hostile = [
  `<button class="a" onclick="location.href = '/sent'">Away</button>`,
  `<button class="b" onclick="window.open('/sent')">Window</button>`,
  `<button class="c" onclick="location.reload()">Again</button>`,
  `<button class="d" onclick="for (let i = 0; i < 3; i += 1) alert('x')">Speak</button>`,
  `<button class="e" onclick="fetch('/sent', { method: 'POST', keepalive: true }); navigator.sendBeacon('/sent')">Report</button>`,
  `<button class="f" onclick="document.querySelector('form').submit()">Form</button><form action="/sent" method="post"></form>`,
  `<button class="g" onclick="this.remove()">Gone</button>`,
  `<script>Element.prototype.checkVisibility = () => false; document.querySelectorAll = () => [];</script>`,
  disclosure('stale', 'aria-expanded="false"', toggle('')),
];

describe('the activation gatherer', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const page = (parts: string[]) => `<!doctype html><title>Page</title>${parts.join('')}`;
    site = await startSite({
      '/widgets': page(widgets),
      '/accordions': page(accordions),
      '/popovers': page(popovers),
      '/dialogs': page(dialogs),
      '/adjacent': page(adjacent),
      '/guided': page(guided),
      '/hostile': page([...harmful, ...hostile]),
    });
  });
  afterAll(() => site.close());

  const idOf = (html: string) => /id="([\w-]+)"/.exec(html)?.[1] ?? '';

  async function outcomesOf(path: string): Promise<string[]> {
    const driven = await openDrivenPage(site.url(path), site.host);
    try {
      const evidence = (await driven.run(gatherActivation)) as never;
      expect(driven.attempt.page?.url()).toBe(site.url(path));
      expect(await driven.attempt.page?.title()).toBe('Page');
      const findings = [widgetState, dialogFocus, statusMessage].flatMap((check) => check.evaluate(evidence).findings);
      return findings.map(
        ({ outcome, messageKey = 'text', element }) => `${idOf(element.html)} ${outcome} ${messageKey}`,
      );
    } finally {
      await driven.close();
      expect(site.asked.filter((url) => /sent|harm/.test(url))).toEqual([]);
    }
  }

  it('sees which states do not follow, and which texts are not announced', async () => {
    expect((await outcomesOf('/widgets')).toSorted()).toEqual([
      'copy review text',
      'muted review text',
      'pressed violation look',
      'silent review missing',
      'stale violation content',
      'tab violation tab',
    ]);
  });

  it('knows the panels of accordions without a box of their own', async () => {
    expect(await outcomesOf('/accordions')).toEqual(['in-body violation content', 'in-main violation content']);
  });

  it('knows that browsers tell the state of a button that opens a popover', async () => {
    expect(await outcomesOf('/popovers')).toEqual(['scripted review missing', 'other review missing']);
  });

  it('sees which dialogs do not take the focus or give it back', async () => {
    expect(await outcomesOf('/dialogs')).toEqual(['d-behind violation modal', 'lost review return']);
  });

  it.each(['/adjacent', '/guided'])('accepts dialogs that the next Tab leads into, on the page %s', async (path) => {
    expect(await outcomesOf(path)).toEqual([]);
  });

  it('activates nothing harmful, sends nothing and stays on a page that wants to leave', async () => {
    expect(await outcomesOf('/hostile')).toEqual(['stale violation content']);
  });
});
