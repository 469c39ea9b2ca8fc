import { privately, refusedInside, reported } from '../attack.ts';
import type { Attack } from '../attack.ts';

const typedHost = (number: number, name: string, host: string, seenAs = host): Attack => ({
  number,
  name,
  typed: ({ internalServer }) => `http://${host}:${internalServer.port}/?k=${number}`,
  proof: privately(({ internalServer }) => `${seenAs}:${internalServer.port}`),
});

/** Our own cases: more spellings of an address, and requests that a response header triggers. */
export const headersAndSpellings: readonly Attack[] = [
  typedHost(102, 'typed-nat64', '[64:ff9b::7f00:1]'),
  typedHost(103, 'typed-6to4', '[2002:7f00:1::]'),
  typedHost(104, 'typed-v4compatible', '[::127.0.0.1]', '[::7f00:1]'),
  typedHost(105, 'typed-v4translated', '[::ffff:0:127.0.0.1]', '[::ffff:0:7f00:1]'),
  typedHost(106, 'typed-percent-encoded', '%31%32%37.0.0.1', '127.0.0.1'),
  {
    number: 107,
    name: 'typed-zone',
    typed: ({ internalServer }) => `http://[fe80::1%25lo]:${internalServer.port}/?k=107`,
    proof: () => ({ by: 'browser', error: 'invalid URL' }),
  },
  {
    number: 108,
    name: 'refresh-header',
    headers: ({ inside }) => ({ refresh: `0;url=http://${inside}/?k=108` }),
    proof: refusedInside,
  },
  {
    number: 109,
    name: 'refresh-header-file',
    headers: ({ secretFile }) => ({ refresh: `0;url=file://${secretFile}` }),
    page: () => `<script>setTimeout(() => report('ran'), 500)</script>`,
    proof: reported(),
  },
  {
    number: 110,
    name: 'link-header-preload',
    headers: ({ inside }) => ({ link: `<http://${inside}/?k=110>; rel=preload; as=image` }),
    proof: refusedInside,
  },
  {
    number: 111,
    name: 'early-hints',
    answer: ({ inside }, response) => {
      response.writeEarlyHints({ link: [`<http://${inside}/?k=111>; rel=preload; as=style`] }, () => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<h1>x</h1><script>onload = () => fetch('/report?k=111&say=ran')</script>`);
      });
    },
    proof: reported(),
  },
  {
    number: 112,
    name: 'csp-report',
    headers: ({ inside }) => ({ 'content-security-policy': `img-src 'none'; report-uri http://${inside}/?k=112` }),
    // A scan bypasses the page's CSP, so the browser sends no violation report.
    page: () => `<img alt="" src="/x.png"><script>setTimeout(() => report('ran'), 500)</script>`,
    proof: reported(),
  },
  {
    number: 113,
    name: 'alt-svc',
    headers: ({ inside, internalServer }) => ({
      'alt-svc': `h3="${inside}", h2="${inside}", h3=":${internalServer.port}"`,
    }),
    page: () => `<script>fetch('/x?k=113').then(() => fetch('/x?k=113')).then(() => report('ran'))</script>`,
    proof: reported(),
  },
  {
    number: 125,
    name: 'redirect-chain',
    answer: ({ sitePort, insideV6 }, response) => {
      response.writeHead(307, { location: `http://good.test:${sitePort}/hop?k=125`, 'x-next': insideV6 }).end();
    },
    redirects: ({ inside }) => ({ '/hop': `http://${inside}/?k=125` }),
    proof: refusedInside,
  },
  {
    number: 126,
    name: 'subresource-redirect',
    page: () => `<img alt="" src="/hop?k=126"><script>fetch('/hop?k=126', { mode: 'no-cors' })</script>`,
    redirects: ({ inside }) => ({ '/hop': `http://${inside}/?k=126` }),
    proof: refusedInside,
  },
  {
    number: 127,
    name: 'public-host-odd-port',
    page: () => `<img alt="" src="http://public.test:8081/?k=127">`,
    proof: () => ({ by: 'proxy', target: 'public.test:8081', code: 'blocked', reason: 'port' }),
  },
  {
    number: 128,
    name: 'link-local-name-service',
    page: () => `<img alt="" src="http://printer.local/?k=128">`,
    proof: () => ({ by: 'proxy', target: 'printer.local:80', code: 'dns' }),
  },
];
