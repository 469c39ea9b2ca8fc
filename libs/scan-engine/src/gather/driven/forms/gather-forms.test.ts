import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorIdentified } from '../../../checks/error-identified/check.ts';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherForms } from './gather-forms.ts';

const two =
  '<p><label>Street <input name="s" required></label></p><p><label>City <input name="c" required></label></p>';
const say = (text: string) => `event.preventDefault(); out.textContent = '${text}';`;

/** A form with a script that runs when it is submitted; `f` is the form, `out` is an element for messages. */
const form = (script: string, fields = two, attributes = 'novalidate action="/sent" method="post"') =>
  `<form ${attributes}>${fields}<button>Save</button><div></div></form><script>{
    const f = document.currentScript.previousElementSibling, out = f.lastElementChild;
    f.addEventListener('submit', (event) => { ${script} });
  }</script>`;

const good = {
  'names its fields': form(say('Please enter street and city')),
  'has the message beside each field': form(`event.preventDefault();
    for (const p of f.querySelectorAll('p')) p.insertAdjacentHTML('beforeend', '<em>This value is invalid</em>');`),
  'links to the field': form(
    `event.preventDefault(); out.innerHTML = '<p>There are errors</p><a href="#s">Fix it</a>';`,
    two.replace('name="s"', 'name="s" id="s"'),
  ),
  'opens a dialog': form(`alert('Street is missing'); ${say('There are errors')}`),
  'leaves it to the browser': form('', two, 'action="/sent" method="post"'),
  'only sends': form(''),
  'asks the server': form(`${say('There are errors')} fetch('/sent', { method: 'POST' }).catch(() => {});
    navigator.sendBeacon('/sent');`),
};
const late = {
  'is red before its message comes':
    form(`event.preventDefault(); f.querySelector('input').style.border = '2px solid rgb(200, 0, 0)';
    setTimeout(() => { out.textContent = 'Please enter the street'; }, 350);`),
  'says first that something is wrong': form(`${say('Please correct the errors')}
    setTimeout(() => { out.textContent += ': street and city'; }, 350);`),
};
const bad = {
  unnamed: form(say('Please correct the errors')),
  hidden: form(`${say('Street is invalid')} out.setAttribute('aria-hidden', 'true');`),
  'silent,colour': form(`event.preventDefault(); f.querySelector('input').style.border = '2px solid rgb(200, 0, 0)';`),
};
const alsoBad = {
  'submits by script': form(`HTMLFormElement.prototype.submit.call(f); ${say('There are errors')}`),
  'has fields that shadow its methods': form(
    say('Please correct the errors'),
    two.replace('name="s"', 'name="querySelectorAll"').replace('name="c"', 'name="parentNode"'),
  ),
  'asks in a hidden text': form(`${say('Please enter the street')} out.setAttribute('aria-hidden', 'true');`),
};
const options = '<option>One</option><option>Two</option>';
const changes = `<form action="/sent"><label>Sort <select id="sort" onchange="this.form.submit()">${options}</select></label></form>
  <label>Reload <select id="same" onchange="location.href = location.href">${options}</select></label>
  <label><input type="radio" name="r" id="window" onchange="window.open('/sent')"> Window</label>
  <label><input type="checkbox" id="link" onclick="location.assign('/sent')"> Elsewhere</label>
  <label>Filter <select onchange="document.title = 'filtered'; location.hash = 'x'">${options}</select></label>
  <label><input type="checkbox" onchange="history.pushState({}, '', '/state')"> State</label>
  <label>Delete <select onchange="location.href = '/sent'">${options}</select></label>
  <label>Blur <input id="lost" onfocus="this.blur()"></label>
  <label>Leave <input id="leave" onfocus="location.href = '/sent'"></label>
  <label>Other <input id="moved" onfocus="stay.focus()"></label><input id="stay">`;
const submits = `<form action="/sent"><label>Land <select id="request" onchange="this.form.requestSubmit()">${options}</select></label></form>
  <form action="/sent" onsubmit="event.preventDefault()"><label>Own <select onchange="this.form.requestSubmit()">${options}</select></label></form>
  <form action="/sent" onsubmit="event.stopPropagation()"><label>Stopped <select class="last" id="stopped" onchange="this.form.requestSubmit()">${options}</select></label></form>`;
const leaving = `onchange="location.href = '/sent'">${options}</select>`;
const described = `<h1>A heading of five words</h1><p><label>Language <select id="one" ${leaving}</label></p>
  <p>Tell us where you live.</p><div><label for="two">Country</label> <select id="two" ${leaving}</div>
  <label for="three">Town</label> <select class="town" id="three" aria-describedby="hint" ${leaving} <span id="hint">After that it goes on.</span>`;
const unclear = say('Please correct the errors');
const untouched = {
  'has a password': form(unclear, `${two}<input type="password">`),
  'has a card number': form(unclear, `${two}<input autocomplete="cc-number">`),
  'has a captcha': form(unclear, `${two}<div class="g-recaptcha">x</div>`),
  searches: `<search>${form(unclear)}</search>`,
  'searches by its role': `<div role="search">${form(unclear)}</div>`,
  buys: form(unclear).replace('>Save<', '>Jetzt kaufen<'),
  'signs out': form(unclear).replace('>Save<', '>Abmelden<'),
};
const hostile = `<script>
  EventTarget.prototype.addEventListener = () => { throw new Error('no'); };
  Event.prototype.preventDefault = () => {};
  window.onsubmit = (event) => { event.stopImmediatePropagation(); };
  if (navigator.webdriver) document.title = 'robot';
  </script><form action="/sent" method="post" novalidate target="_top">${two}<button>Save</button></form>
  <script>document.forms[0].onsubmit = () => { open('/sent'); location.href = '/sent'; return true; };</script>`;

describe('the form gatherer', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const [first, second] = [Object.values(good).slice(0, 3), Object.values(good).slice(3)];
    const page = (parts: string[]) => `<!doctype html><title>Form</title>${parts.join('')}`;
    site = await startSite({
      '/good': page(first),
      '/also-good': page(second.slice(0, 3)),
      '/server': page(second.slice(3)),
      '/late': page(Object.values(late)),
      '/bad': page(Object.values(bad)),
      '/also-bad': page(Object.values(alsoBad)),
      '/untouched': page(Object.values(untouched)),
      '/hostile': page([hostile]),
      '/changes': page([changes]),
      '/submits': page([submits]),
      '/described': page([described]),
    });
  });
  afterAll(() => site.close());

  /** The findings for each form, and proof that nothing was sent. */
  async function outcomesOf(path: string): Promise<string[]> {
    const driven = await openDrivenPage(site.url(path), site.host);
    try {
      const { forms } = await driven.run(gatherForms);
      expect(driven.attempt.page?.url()).toBe(site.url(path));
      return forms
        .filter(({ rounds }) => rounds.length > 1)
        .map((one) => errorIdentified.evaluate({ forms: [one] } as never).findings.map(({ messageKey }) => messageKey))
        .map(String);
    } finally {
      await driven.close();
      expect(site.asked.filter((url) => url.startsWith('/sent'))).toEqual([]);
    }
  }

  it.each([
    ['/good', 3],
    ['/also-good', 3],
    ['/server', 1],
    ['/late', 2],
    ['/hostile', 1],
  ])('accuses no form that identifies its errors or keeps silent, and sends nothing: %s', async (path, count) => {
    expect(await outcomesOf(path)).toEqual(Array.from({ length: count }, () => ''));
  });

  it('sees errors that are not identified', async () => {
    expect(await outcomesOf('/bad')).toEqual(Object.keys(bad));
  });

  it('keeps a form in place that submits by script or shadows its own methods', async () => {
    expect(await outcomesOf('/also-bad')).toEqual(['unnamed', 'unnamed', 'hidden']);
  });

  it('sees what the page does on its own when a control gets the focus or another value, and stays on the page', async () => {
    const driven = await openDrivenPage(site.url('/changes'), site.host);
    try {
      const { onFocus, onInput } = await driven.run(gatherForms);
      const ids = (changed: typeof onFocus) =>
        changed.map(({ element, kind }) => `${/id="(\w+)"/.exec(element.html)?.[1]} ${kind}`);
      expect(ids(onFocus)).toEqual(['lost lost', 'leave navigation', 'moved moved']);
      expect(ids(onInput)).toEqual(['sort', 'same', 'window', 'link'].map((id) => `${id} navigation`));
    } finally {
      await driven.close();
      expect(site.asked.filter((url) => url.startsWith('/sent'))).toEqual([]);
    }
  });

  it('sees a submission that the page does not cancel itself', async () => {
    const driven = await openDrivenPage(site.url('/submits'), site.host);
    try {
      const { onInput } = await driven.run(gatherForms);
      expect(onInput.map(({ label, url }) => `${label} ${new URL(url).pathname}`)).toEqual([
        'Land /sent',
        'Stopped /sent',
      ]);
      expect(driven.attempt.page?.url()).toBe(site.url('/submits'));
    } finally {
      await driven.close();
      expect(site.asked.filter((url) => url.startsWith('/sent'))).toEqual([]);
    }
  });

  it('finds the sentence that describes a control', async () => {
    const driven = await openDrivenPage(site.url('/described'), site.host);
    try {
      const { onInput } = await driven.run(gatherForms);
      expect(onInput.map(({ description }) => description)).toEqual([
        '',
        'Tell us where you live.',
        'After that it goes on.',
      ]);
    } finally {
      await driven.close();
    }
  });

  it('does not submit forms with passwords, cards or a captcha, or forms that search, buy or sign out', async () => {
    expect(await outcomesOf('/untouched')).toEqual([]);
  });
});
