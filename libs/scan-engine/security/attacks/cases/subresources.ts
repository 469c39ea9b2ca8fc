import { refusedInside, reported } from '../attack.ts';
import type { Attack, Proof } from '../attack.ts';
import type { AttackEnvironment } from '../attack.ts';

/** An element of the page requests a private address. `url` contains the case number. */
const element = (
  number: number,
  name: string,
  body: (url: string) => string,
  proof: (environment: AttackEnvironment) => Proof = refusedInside,
): Attack => ({ number, name, page: ({ inside }) => body(`http://${inside}/?k=${number}`), proof });

const metadata = '169.254.169.254';
const andReport = `<script>onload = () => report('ran')</script>`;

export const subresources: readonly Attack[] = [
  element(31, 'img', (url) => `<img alt="" src="${url}">`),
  {
    number: 32,
    name: 'img-169.254',
    page: () => `<img alt="" src="http://${metadata}/latest/meta-data/?k=32">`,
    proof: () => ({ by: 'proxy', target: `${metadata}:80`, code: 'blocked', reason: 'private' }),
  },
  element(33, 'css', (url) => `<link rel="stylesheet" href="${url}">`),
  element(34, 'script', (url) => `<script src="${url}"></script>`),
  element(
    35,
    'fetch-cors',
    (url) =>
      `<script>fetch('${url}').then((answer) => answer.text()).then((text) => document.body.append(text))</script>`,
  ),
  element(36, 'beacon', (url) => `<script>navigator.sendBeacon('${url}', 'x')</script>`),
  element(37, 'eventsource', (url) => `<script>new EventSource('${url}')</script>`),
  element(44, 'a-ping', (url) => `<a id="a" href="#x" ping="${url}">x</a><script>a.click()</script>`),
  element(45, 'a-download', (url) => `<a id="a" href="${url}" download>x</a><script>a.click()</script>`),
  element(46, 'prefetch', (url) => `<link rel="prefetch" href="${url}"><link rel="preload" as="image" href="${url}">`),
  element(
    47,
    'preconnect',
    (url) => `<link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}">${andReport}`,
    reported(),
  ),
  element(
    48,
    'speculation-rules',
    (url) => {
      const urls = { source: 'list', urls: [url], eagerness: 'immediate' };
      const rules = JSON.stringify({ prefetch: [urls], prerender: [urls] });
      return `<script type="speculationrules">${rules}</script>
        <script>onload = () => report('ran ' + HTMLScriptElement.supports('speculationrules'))</script>`;
    },
    reported(/^ran true$/),
  ),
  element(49, 'object-embed', (url) => `<object data="${url}"></object><embed src="${url}">`),
  element(50, 'video', (url) => `<video src="${url}" autoplay muted></video>`),
  element(51, 'svg-use', (url) => `<svg><use href="${url}#a"/><image href="${url}" width="9" height="9"/></svg>`),
  element(
    52,
    'css-font',
    (url) => `<style>@font-face { font-family: x; src: url('${url}') } p { font-family: x }</style><p>text</p>`,
  ),
  element(53, 'favicon', (url) => `<link rel="icon" href="${url}">${andReport}`, reported()),
  element(54, 'manifest', (url) => `<link rel="manifest" href="${url}">${andReport}`, reported()),
  {
    number: 71,
    name: 'devtools-port',
    page: () => `<script>for (const port of [9222, 9229]) {
      fetch('http://127.0.0.1:' + port + '/json/version?k=71').then((a) => a.text()).then((text) => report(text));
    }</script>`,
    proof: () => ({ by: 'proxy', target: '127.0.0.1:9229', code: 'blocked', reason: 'private' }),
  },
];
