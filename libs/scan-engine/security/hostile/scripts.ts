import { html } from '@stufenlos/workspace/test-site';
import { clobberableProperties } from '../../src/gather/clobberable-properties.ts';
import { brief, patient, scarce } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const script = (code: string) => html(`<h1>Titel</h1><script>${code}</script>`);

/** A page with three violations that axe must find although the script manipulates built-in objects. */
const poisoned = (code: string) => `<!doctype html><html><head><script>${code}</script></head>
<body><main><h1>Titel</h1><img src="data:,"></main></body></html>`;
const poisonedFindings = ['document-title:1', 'html-has-lang:1', 'image-alt:1'];

/** Pages whose scripts block, open dialogs, navigate, or manipulate the objects that the audit uses. */
export const scriptCases: readonly HostileCase[] = [
  { number: 2, name: 'loop-sync', page: script('for (;;);'), ...brief, ends: [{ outcome: 'unresponsive' }] },
  {
    number: 3,
    name: 'loop-after-load',
    page: script('addEventListener("load", () => setTimeout(() => { for (;;); }, 50))'),
    ends: [{ outcome: 'unresponsive' }],
  },
  {
    number: 4,
    name: 'loop-in-timer',
    page: script('setInterval(() => { const end = Date.now() + 900; while (Date.now() < end); }, 1000)'),
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 5,
    name: 'alert-loop',
    page: script('for (;;) alert("again")'),
    ends: [{ outcome: 'unresponsive', detail: { reason: 'dialogs' } }],
  },
  {
    number: 6,
    name: 'confirm-prompt',
    page: script('confirm("sure?"); prompt("name?"); print(); setTimeout(() => confirm("really?"), 20)'),
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 7,
    name: 'beforeunload',
    page: script(
      'addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "stay"; })',
    ),
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 8,
    name: 'popup-flood',
    page: script('setInterval(() => { for (let i = 0; i < 50; i += 1) open("/") }, 10)'),
    // The reason is `popups`, or none if the page is too busy to answer.
    ends: [{ outcome: 'unresponsive' }],
  },
  {
    number: 9,
    name: 'reload-loop',
    page: script('setTimeout(() => location.reload(), 30)'),
    ends: [{ outcome: 'navigates' }],
  },
  {
    number: 10,
    name: 'nav-loop',
    page: script('location.href = "?" + Math.random()'),
    ...patient,
    ends: [{ outcome: 'navigates' }],
  },
  {
    number: 11,
    name: 'history-flood',
    page: script('setInterval(() => { for (let i = 0; i < 1000; i += 1) history.pushState(i, "", "?" + i) }, 1)'),
    ...scarce,
    ends: [
      { outcome: 'completed', found: [], because: 'the browser throttles the flood and the page can run' },
      { outcome: 'deadline', because: 'the page can run too rarely' },
      { outcome: 'unresponsive', because: 'the page cannot run within the time for an answer' },
    ],
  },
  {
    number: 22,
    name: 'axe-poison',
    page: poisoned(`Object.defineProperty(window, 'axe', { value: Object.freeze({ version: '0', run: () => Promise.resolve({ violations: [] }) }) });
      Object.defineProperty(window, 'stufenlos', { value: null });`),
    ends: [{ outcome: 'completed', found: poisonedFindings }],
  },
  {
    number: 23,
    name: 'proto-poison',
    page: poisoned(`Array.prototype.map = () => []; Array.prototype.filter = () => []; Object.keys = () => [];
      JSON.stringify = () => '{}'; Promise.prototype.then = () => ({});
      Element.prototype.getAttribute = () => 'x'; Document.prototype.querySelectorAll = () => [];`),
    ends: [{ outcome: 'completed', found: poisonedFindings }],
  },
  {
    number: 46,
    name: 'clobbered-form',
    page: html(`<main><h1>Titel</h1><form>
      ${clobberableProperties.map((name) => `<input type="hidden" name="${name}">`).join('')}<img src="data:,"></form></main>`),
    ends: [{ outcome: 'completed', found: ['image-alt:1'] }],
  },
  {
    number: 47,
    name: 'named-like-our-tools',
    page: html(`<main><h1 id="stufenlos">Titel</h1><p id="axe">x</p><iframe title="f" name="axe"
      srcdoc="<p id=stufenlos>x</p><p id=axe>x</p><img src='data:,'>"></iframe>
      ${[
        'title',
        'body',
        'contentType',
        'querySelector',
        'documentElement',
        'scripts',
        'readyState',
        'createElement',
        'querySelectorAll',
        'getElementsByTagName',
        'getAnimations',
      ]
        .map((name) => `<form name="${name}"></form><img alt="" src="data:," name="${name}" id="${name}">`)
        .join('')}</main>`),
    ends: [{ outcome: 'completed', found: ['image-alt:1'] }],
  },
];
