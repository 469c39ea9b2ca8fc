import { refusedInside, reported } from '../attack.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

/** What we thought of ourselves, beyond the list. Numbers from 101. */

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
/** All of 127/8 is this machine: an address of its own shows which of the elements was refused. */
const addressOf = (index: number, { victim }: Stage) => `127.0.1.${index + 1}:${victim.port}`;

const privately = (target: (stage: Stage) => string) => (stage: Stage) =>
  ({ by: 'proxy', target: target(stage), code: 'blocked', reason: 'private' }) as const;

const typedHost = (number: number, name: string, host: string, seenAs = host): Attack => ({
  number,
  name,
  typed: ({ victim }) => `http://${host}:${victim.port}/?k=${number}`,
  proof: privately(({ victim }) => `${seenAs}:${victim.port}`),
});

const svg = (url: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}" width="9" height="9"/><script>fetch('${url}')</script></svg>`;

export const further: readonly Attack[] = [
  {
    number: 101,
    name: 'every-element',
    page: (stage) => elements.map((element, index) => element(`http://${addressOf(index, stage)}/?k=101`)).join('\n'),
    proof: (stage) => ({
      by: 'proxy',
      target: elements.map((_, index) => addressOf(index, stage)),
      code: 'blocked',
      reason: 'private',
    }),
  },
  typedHost(102, 'typed-nat64', '[64:ff9b::7f00:1]'),
  typedHost(103, 'typed-6to4', '[2002:7f00:1::]'),
  typedHost(104, 'typed-v4compatible', '[::127.0.0.1]', '[::7f00:1]'),
  typedHost(105, 'typed-v4translated', '[::ffff:0:127.0.0.1]', '[::ffff:0:7f00:1]'),
  typedHost(106, 'typed-percent-encoded', '%31%32%37.0.0.1', '127.0.0.1'),
  {
    number: 107,
    name: 'typed-zone',
    typed: ({ victim }) => `http://[fe80::1%25lo]:${victim.port}/?k=107`,
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
    page: () => `<img alt="" src="/x.png">`,
    proof: refusedInside,
  },
  {
    number: 113,
    name: 'alt-svc',
    headers: ({ inside, victim }) => ({ 'alt-svc': `h3="${inside}", h2="${inside}", h3=":${victim.port}"` }),
    page: () => `<script>fetch('/x?k=113').then(() => fetch('/x?k=113')).then(() => report('ran'))</script>`,
    proof: reported(),
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
    number: 118,
    name: 'webrtc-remote-candidates',
    page: ({ inside, victim }) => {
      const udp = `candidate:1 1 udp 2113937151 ${inside.replace(':', ' ')} typ host`;
      const tcp = `candidate:2 1 tcp 1518280447 127.0.0.1 ${victim.rawPort} typ host tcptype passive`;
      return `<script>(async () => {
        const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
        one.createDataChannel('x');
        await one.setLocalDescription(await one.createOffer());
        await other.setRemoteDescription(one.localDescription);
        await other.setLocalDescription(await other.createAnswer());
        await one.setRemoteDescription(other.localDescription);
        for (const candidate of ['${udp}', '${tcp}']) await one.addIceCandidate({ candidate, sdpMid: '0' });
        setTimeout(() => report('ran ' + one.iceConnectionState), 2500);
      })().catch((error) => report(String(error)))</script>`;
    },
    proof: reported(/^ran /),
  },
  {
    number: 119,
    name: 'webrtc-turns-and-stun-tcp',
    page: ({ victim }) => `<script>
      const at = '127.0.0.1:${victim.rawPort}';
      const urls = ['turns:' + at, 'turns:' + at + '?transport=tcp', 'turn:' + at + '?transport=udp', 'stun:' + at];
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'p' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    </script>`,
    proof: privately(({ victim }) => `127.0.0.1:${victim.rawPort}`),
  },
  {
    number: 120,
    name: 'speculation-rules-header',
    typed: ({ site }) => `http://${site}/page?k=120`,
    headers: () => ({ 'speculation-rules': '"/rules.json?k=120"' }),
    files: ({ inside }) => ({
      '/rules.json': {
        type: 'application/speculationrules+json',
        body: JSON.stringify({
          prefetch: [{ urls: [`http://${inside}/?k=120`, 'http://localhost/'], eagerness: 'immediate' }],
        }),
      },
    }),
    proof: () => ({ by: 'site', path: '/rules.json' }),
  },
  {
    number: 121,
    name: 'service-worker-answers',
    // A worker that answers the page's own requests with what it fetched inside.
    typed: ({ site }) => `http://${site}/page?k=121`,
    page: () => `<script>
      navigator.serviceWorker.register('/worker.js?k=121');
      navigator.serviceWorker.ready.then(() => {
        const frame = document.createElement('iframe');
        frame.src = '/inner?k=121';
        document.body.append(frame);
      });
    </script>`,
    files: ({ inside }) => ({
      '/worker.js': {
        type: 'text/javascript',
        body: `oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());
          onfetch = (e) => e.respondWith(fetch('http://${inside}/?k=121', { mode: 'cors' }));`,
      },
    }),
    proof: refusedInside,
  },
  {
    number: 122,
    name: 'worklets',
    typed: ({ site }) => `http://${site}/page?k=122`,
    page: ({ inside }) => `<script>
      new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule('http://${inside}/?k=122');
      CSS.paintWorklet?.addModule('http://${inside}/?k=122');
    </script>`,
    proof: refusedInside,
  },
  {
    number: 123,
    name: 'identity-and-payment',
    typed: ({ site }) => `http://${site}/page?k=123`,
    page: ({ inside }) => `<script>
      const url = 'https://${inside}/?k=123';
      Promise.allSettled([
        (async () => navigator.credentials.get({ identity: { providers: [{ configURL: url, clientId: 'x' }] } }))(),
        (async () => new PaymentRequest([{ supportedMethods: url }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment())(),
      ]).then(() => report('ran'));
      setTimeout(() => report('ran'), 2000);
    </script>`,
    proof: reported(),
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
  {
    number: 129,
    name: 'fetch-later',
    typed: ({ site }) => `http://${site}/page?k=129`,
    page: ({ inside }) => `<script>fetchLater('http://${inside}/?k=129', { activateAfter: 0 })</script>`,
    proof: refusedInside,
  },
  {
    number: 130,
    name: 'parting-shots',
    // What a page sends when it is closed: then its scan is over, and its proxy gone.
    typed: ({ site }) => `http://${site}/page?k=130`,
    page: ({ inside }) => `<script>
      const url = 'http://${inside}/?k=130';
      fetchLater(url);
      addEventListener('pagehide', () => { fetch(url, { keepalive: true }); navigator.sendBeacon(url); });
      report('ran');
    </script>`,
    proof: reported(),
  },
];
