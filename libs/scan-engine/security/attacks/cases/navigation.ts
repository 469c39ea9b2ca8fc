import { refusedInside, reported } from '../attack.ts';
import type { Attack } from '../attack.ts';

/** The document navigates to a private address, or opens a frame or popup there. */
export const navigations: readonly Attack[] = [
  {
    number: 21,
    name: 'redirect-302',
    answer: ({ inside }, response) => response.writeHead(302, { location: `http://${inside}/?k=21` }).end(),
    proof: refusedInside,
  },
  {
    number: 22,
    name: 'redirect-307',
    answer: ({ insideV6 }, response) => response.writeHead(307, { location: `http://${insideV6}/?k=22` }).end(),
    proof: ({ insideV6 }) => ({ by: 'proxy', target: insideV6, code: 'blocked', reason: 'private' }),
  },
  {
    number: 23,
    name: 'redirect-file',
    answer: ({ secretFile }, response) => response.writeHead(302, { location: `file://${secretFile}` }).end(),
    proof: () => ({ by: 'browser', error: 'ERR_UNSAFE_REDIRECT' }),
  },
  {
    number: 24,
    name: 'meta-refresh',
    page: ({ inside }) => `<meta http-equiv="refresh" content="0;url=http://${inside}/?k=24">`,
    proof: refusedInside,
  },
  {
    number: 25,
    name: 'js-location',
    page: ({ inside }) => `<script>location.href = 'http://${inside}/?k=25'</script>`,
    proof: refusedInside,
  },
  {
    number: 26,
    name: 'iframe',
    page: ({ inside }) => `<iframe title="x" src="http://${inside}/?k=26"></iframe>`,
    proof: refusedInside,
  },
  {
    number: 27,
    name: 'iframe-srcdoc',
    page: ({ inside }) => `<iframe title="x" srcdoc="<img alt='' src='http://${inside}/?k=27'>"></iframe>`,
    proof: refusedInside,
  },
  {
    number: 28,
    name: 'data-iframe',
    page: ({ inside }) => {
      const inner = encodeURIComponent(`<img alt="" src="http://${inside}/?k=28">`);
      return `<iframe title="x" src="data:text/html,${inner}"></iframe>`;
    },
    proof: refusedInside,
  },
  {
    number: 42,
    name: 'popup',
    page: ({ inside }) => `<script>window.open('http://${inside}/?k=42')</script>`,
    proof: refusedInside,
  },
  {
    number: 43,
    name: 'form-autosubmit',
    page: ({ inside }) =>
      `<form method="post" action="http://${inside}/?k=43"></form><script>document.forms[0].submit()</script>`,
    proof: refusedInside,
  },
  {
    number: 58,
    name: 'rebind',
    typed: ({ sitePort }) => `http://rebind.test:${sitePort}/page?k=58`,
    page: () => `<script>setInterval(() => fetch('/?k=58').catch(() => {}), 150)</script>`,
    proof: ({ sitePort }) => ({ by: 'proxy', target: `rebind.test:${sitePort}`, code: 'blocked', reason: 'private' }),
  },
  {
    number: 59,
    name: 'rebind-websocket',
    typed: ({ sitePort }) => `http://rebind.test:${sitePort}/page?k=59`,
    page: () => `<script>setInterval(() => new WebSocket('ws://' + location.host + '/?k=59'), 150)</script>`,
    proof: ({ sitePort }) => ({ by: 'proxy', target: `rebind.test:${sitePort}`, code: 'blocked', reason: 'private' }),
  },
  {
    number: 60,
    name: 'file-iframe',
    page: ({ secretFile }) =>
      `<iframe title="x" src="file://${secretFile}"></iframe><script>onload = () => report('ran')</script>`,
    proof: reported(),
  },
  {
    number: 61,
    name: 'file-link-nav',
    page: ({ secretFile }) => `<script>location.href = 'file://${secretFile}'; report('ran')</script>`,
    proof: reported(),
  },
  {
    number: 62,
    name: 'view-source-nav',
    page: ({ inside, secretFile }) => `<script>
      location.href = 'view-source:http://${inside}/?k=62';
      location.href = 'view-source:file://${secretFile}';
      report('ran');
    </script>`,
    proof: reported(),
  },
  {
    number: 63,
    name: 'chrome-nav',
    page: () => `<script>location.href = 'chrome://version'; report('ran')</script>`,
    proof: reported(),
  },
  {
    number: 69,
    name: 'pdf-viewer',
    page: () => `<iframe title="x" src="/a.pdf?k=69"></iframe>`,
    files: ({ inside }) => ({ '/a.pdf': { type: 'application/pdf', body: pdf(`http://${inside}/?k=69`) } }),
    proof: () => ({ by: 'site', path: '/a.pdf' }),
  },
  {
    number: 70,
    name: 'protocol-handler',
    page: ({ inside }) => `<script>location.href = 'ssh://${inside}'; report('ran')</script>`,
    proof: reported(),
  },
];

/** A PDF that opens the URL and submits a form to it as soon as it is shown. */
const pdf = (url: string) => `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(${url})/Next<</S/SubmitForm/F(${url})>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
