import { privately, refusedInside, reported } from '../attack.ts';
import type { Attack } from '../attack.ts';

/** Our own cases: newer browser APIs, most of them available in secure contexts only. */
export const newerInterfaces: readonly Attack[] = [
  {
    number: 118,
    name: 'webrtc-remote-candidates',
    page: ({ inside, internalServer }) => {
      const udp = `candidate:1 1 udp 2113937151 ${inside.replace(':', ' ')} typ host`;
      const tcp = `candidate:2 1 tcp 1518280447 127.0.0.1 ${internalServer.rawPort} typ host tcptype passive`;
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
    page: ({ internalServer }) => `<script>
      const at = '127.0.0.1:${internalServer.rawPort}';
      const urls = ['turns:' + at, 'turns:' + at + '?transport=tcp', 'turn:' + at + '?transport=udp', 'stun:' + at];
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'p' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    </script>`,
    proof: privately(({ internalServer }) => `127.0.0.1:${internalServer.rawPort}`),
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
    // The worker answers the page's own requests with a response that it fetches from the internal server.
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
    number: 129,
    name: 'fetch-later',
    typed: ({ site }) => `http://${site}/page?k=129`,
    page: ({ inside }) => `<script>fetchLater('http://${inside}/?k=129', { activateAfter: 0 })</script>`,
    proof: refusedInside,
  },
  {
    number: 130,
    name: 'parting-shots',
    // Requests that a page sends while it is closed, when its scan has ended and its proxy is gone.
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
