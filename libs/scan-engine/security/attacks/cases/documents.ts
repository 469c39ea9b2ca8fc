import { refusedInside, reported } from '../attack.ts';
import type { Attack } from '../attack.ts';
import type { AttackEnvironment } from '../attack.ts';

const elements: readonly ((url: string) => string)[] = [
  (url) => `<link rel="modulepreload" href="${url}">`,
  (url) => `<script type="module">import '${url}'</script>`,
  (url) => `<style>@import '${url}';</style>`,
  (url) => `<p style="background-image: image-set('${url}' 1x)">x</p>`,
  (url) => `<p style="width: 9px; height: 9px; cursor: url(${url}), auto; mask: url(${url}#a)">x</p>`,
  (url) => `<input type="image" alt="x" src="${url}">`,
  (url) => `<audio src="${url}" autoplay muted></audio>`,
  (url) => `<video poster="${url}"></video>`,
  (url) => `<picture><source srcset="${url}"><img alt="" src="data:,"></picture>`,
  (url) => `<img alt="" srcset="${url} 1x">`,
  (url) => `<table background="${url}"><tr><td>x</td></tr></table>`,
  (url) => `<svg><script href="${url}"></script></svg>`,
  (url) => `<svg><filter id="f"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  (url) => `<svg><image href="${url}" width="9" height="9"/></svg>`,
  (url) => `<iframe title="x" srcdoc="<meta http-equiv='refresh' content='0;url=${url}'>"></iframe>`,
  (url) => `<script>new Image().src = '${url}'</script>`,
  (url) => `<script>navigator.sendBeacon('${url}')</script>`,
  (url) => `<script>const ask = new XMLHttpRequest(); ask.open('PUT', '${url}'); ask.send('x')</script>`,
  (url) => `<script>fetch('${url}', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })</script>`,
];
/** 127.0.0.0/8 is this machine, so each element gets its own address and each refusal can be assigned. */
const addressOf = (index: number, { internalServer }: AttackEnvironment) =>
  `127.0.1.${index + 1}:${internalServer.port}`;

const svg = (url: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}" width="9" height="9"/><script>fetch('${url}')</script></svg>`;

/** Our own cases: every element that fetches, and embedded documents. */
export const documents: readonly Attack[] = [
  {
    number: 101,
    name: 'every-element',
    page: (environment) =>
      elements.map((element, index) => element(`http://${addressOf(index, environment)}/?k=101`)).join('\n'),
    proof: (environment) => ({
      by: 'proxy',
      target: elements.map((_, index) => addressOf(index, environment)),
      code: 'blocked',
      reason: 'private',
    }),
  },
  {
    number: 114,
    name: 'svg-object',
    page: () => `<object data="/a.svg?k=114" type="image/svg+xml"></object>`,
    files: ({ inside }) => ({ '/a.svg': { type: 'image/svg+xml', body: svg(`http://${inside}/?k=114`) } }),
    proof: refusedInside,
  },
  {
    number: 115,
    name: 'xml-entity-and-stylesheet',
    page: ({ secretFile }) =>
      `<iframe title="x" src="/a.xml?k=115"></iframe><iframe title="y" src="/b.xml?k=115&f=${secretFile}"></iframe>`,
    files: ({ inside, secretFile }) => ({
      '/a.xml': {
        type: 'text/xml',
        body: `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="http://${inside}/?k=115"?><a>x</a>`,
      },
      '/b.xml': {
        type: 'application/xhtml+xml',
        body: `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY s SYSTEM "file://${secretFile}">]>
          <html xmlns="http://www.w3.org/1999/xhtml"><body>&s;</body></html>`,
      },
    }),
    proof: refusedInside,
  },
  {
    number: 116,
    name: 'https-frame',
    page: ({ inside }) => `<iframe title="x" src="https://${inside}/?k=116"></iframe>`,
    proof: refusedInside,
  },
  {
    number: 117,
    name: 'wss',
    page: ({ inside }) => `<script>new WebSocket('wss://${inside}/?k=117')</script>`,
    proof: refusedInside,
  },
  {
    number: 124,
    name: 'other-schemes',
    page: ({ inside, secretFile }) =>
      [
        `ftp://${inside}/?k=124`,
        `filesystem:file://${secretFile}`,
        `blob:file://${secretFile}`,
        'chrome://version',
        'chrome-extension://x/',
        'devtools://devtools/bundled/inspector.html',
        'about:blank#x',
        `intent://${inside}/?k=124#Intent;scheme=http;end`,
      ]
        .map((url) => `<iframe title="x" src="${url}"></iframe>`)
        .join('') + `<script>onload = () => report('ran')</script>`,
    proof: reported(),
  },
];
