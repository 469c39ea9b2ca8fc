import type { NotRunCause } from '@stufenlos/contracts';
import type { ScanOptions } from '../../src/scanner-options.ts';

/** A page that makes trouble when it is used. `/sent` and everything below must never be requested while it is driven. */
export interface DrivenCase {
  name: string;
  /** Content of the body. */
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Attributes of the root element. */
  root?: string;
  /** Why checks do not run, where some cannot. */
  cause?: NotRunCause;
  limits?: NonNullable<ScanOptions['limits']>;
}

const button = (text: string, onclick: string) => `<p><button onclick="${onclick}">${text}</button></p>`;
const buttons = (count: number, onclick: string) =>
  Array.from({ length: count }, (_, at) => button(`Button ${at + 1}`, onclick)).join('');

/** Pages that navigate, open windows and dialogs, or submit forms when somebody uses them. */
const acting: readonly DrivenCase[] = [
  { name: 'navigates-when-touched', body: buttons(3, "location.href = '/sent/navigation'") },
  {
    name: 'navigates-on-focus',
    body: `<p><a href="/other" onfocus="location.assign('/sent/focus')">Prices</a></p>`,
  },
  { name: 'reloads-when-touched', body: buttons(2, "fetch('/sent/reload'); location.reload()") },
  { name: 'opens-windows', body: buttons(3, "open('/sent/window')") },
  {
    name: 'submits-by-script',
    body: `<form method="post" action="/sent/form"><label>Name <input name="name" onchange="form.submit()"></label>
      <button>Order now and pay</button></form>
      <script>addEventListener('keydown', () => document.forms[0].submit());</script>`,
  },
  {
    name: 'submits-a-form-at-once',
    body: `<form method="post" action="/sent/order"><label>Amount <input name="amount" value="1" required></label>
      <button>Buy</button></form>
      <form method="get" action="/sent/search"><label>Search <input name="q" oninput="form.requestSubmit()"></label></form>`,
  },
  {
    name: 'signs-out',
    body: `<ul><li><a href="/sent/sign-out">Sign out</a></li><li><a href="/sent/delete">Delete my account</a></li></ul>
      <button formmethod="post" onclick="fetch('/sent/sign-out', { method: 'POST', keepalive: true })">Sign out</button>`,
  },
  {
    name: 'asks-for-cookies',
    body: `<div role="dialog" aria-label="Cookies"><p>We use cookies.</p>
      ${button('Accept all', "document.cookie = 'all=1'; fetch('/sent/consent?' + document.cookie)")}</div>`,
  },
  { name: 'alerts-in-handlers', body: buttons(4, "alert('Hello'); confirm('Really?'); prompt('Name')") },
  {
    name: 'keeps-leaving',
    body: `<p><a href="/other">A link</a></p><script>
      addEventListener('beforeunload', (event) => event.preventDefault());
      addEventListener('pagehide', () => navigator.sendBeacon('/sent/beacon', 'x'));
      addEventListener('focusin', () => navigator.sendBeacon('/sent/focus', 'x'));</script>`,
  },
];

/** Pages whose keyboard or focus cannot be walked to an end. */
const endless: readonly DrivenCase[] = [
  {
    name: 'endless-tab-order',
    body: `<div id="list"><button>1</button></div><script>addEventListener('focusin', ({ target }) => {
      if (target !== document.querySelector('#list').lastElementChild) return;
      document.querySelector('#list').append(Object.assign(document.createElement('button'), { textContent: 'More' }));
    });</script>`,
  },
  {
    name: 'stolen-focus',
    body: `<button id="thief">Here</button>${buttons(5, '')}<script>
      setInterval(() => document.querySelector('#thief').focus(), 30);</script>`,
  },
  { name: 'thousand-buttons', body: buttons(1000, "this.textContent = 'Pressed'") },
  {
    name: 'busy-when-touched',
    cause: 'time',
    // The page is busy until its time is up, and a short time shows as much.
    limits: { drivenMs: 8000 },
    body: buttons(2, 'const end = Date.now() + 60000; while (Date.now() < end);'),
  },
  {
    // The audit is over by then, and its result must not be lost.
    name: 'hoards-when-touched',
    cause: 'error',
    // On a busy machine it takes long until the memory is full, and several checks fill it.
    limits: { drivenMs: 110_000 },
    body: `${buttons(2, 'hoard()')}<script>const hoarded = [];
      const hoard = () => { for (;;) hoarded.push(new Uint8Array(1 << 26).fill(1)); };</script>`,
  },
];

/** Pages with unusual content, policies and globals. */
const unusual: readonly DrivenCase[] = [
  {
    name: 'detects-automation',
    body: `<p id="text">Content</p><script>if (navigator.webdriver) document.querySelector('#text').remove();</script>`,
  },
  {
    name: 'canvas-and-editor',
    body: `<canvas tabindex="0" width="300" height="100">A chart</canvas>
      <div contenteditable="true" role="textbox" aria-multiline="true" aria-label="Text"
        onkeydown="if (event.key === 'Tab') event.preventDefault()">Write</div>`,
  },
  {
    name: 'shadow-and-frames',
    body: `<my-box></my-box><iframe title="Other" src="{other}/frame"></iframe><iframe title="Own" srcdoc="<button>Own</button>"></iframe>
      <script>customElements.define('my-box', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Closed</button><slot></slot>'; }
      });</script>`,
  },
  {
    name: 'strict-policies',
    headers: {
      'content-security-policy':
        "sandbox allow-scripts allow-same-origin allow-forms; default-src 'none'; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    },
    body: `<form action="/sent/form"><label>Mail <input type="email" name="mail" required></label><button>Send</button></form>`,
  },
  {
    name: 'right-to-left-and-vertical',
    root: 'dir="rtl"',
    body: `<p style="writing-mode: vertical-rl; height: 12em">نص عمودي <a href="/other">رابط</a></p><button>زر</button>`,
  },
  {
    name: 'rewritten-globals',
    body: `<button>Go</button><script>
      for (const name of ['querySelectorAll', 'querySelector', 'elementFromPoint', 'getElementById'])
        Document.prototype[name] = () => { throw new Error('no'); };
      for (const name of ['getBoundingClientRect', 'getAttribute', 'matches', 'closest', 'focus'])
        Element.prototype[name] = HTMLElement.prototype[name] = () => null;
      window.getComputedStyle = () => null; window.axe = null; window.stufenlos = null;
      JSON.stringify = () => '{}'; Array.prototype.map = () => []; Promise.prototype.then = () => {};</script>`,
  },
];

export const drivenCases: readonly DrivenCase[] = [...acting, ...endless, ...unusual];
