import { refusedInside, reported } from '../attack.ts';
import type { Attack } from '../attack.ts';

const script = 'text/javascript';
const blobOf = (code: string) => `URL.createObjectURL(new Blob([${JSON.stringify(code)}]))`;

/** Requests from other threads, and protocols other than HTTP. */
export const workersAndSockets: readonly Attack[] = [
  {
    number: 29,
    name: 'blob-worker-fetch',
    page: ({ inside }) => `<script>new Worker(${blobOf(`fetch('http://${inside}/?k=29')`)})</script>`,
    proof: refusedInside,
  },
  {
    number: 30,
    name: 'shared-worker',
    page: () => `<script>new SharedWorker('/worker.js?k=30')</script>`,
    files: ({ inside }) => ({ '/worker.js': { type: script, body: `fetch('http://${inside}/?k=30')` } }),
    proof: refusedInside,
  },
  {
    number: 38,
    name: 'websocket',
    page: ({ inside }) => `<script>new WebSocket('ws://${inside}/?k=38')</script>`,
    proof: refusedInside,
  },
  {
    number: 39,
    name: 'websocket-worker',
    page: ({ inside }) => `<script>new Worker(${blobOf(`new WebSocket('ws://${inside}/?k=39')`)})</script>`,
    proof: refusedInside,
  },
  {
    number: 40,
    name: 'websocket-sharedworker',
    page: () => `<script>new SharedWorker('/worker.js?k=40')</script>`,
    files: ({ inside }) => ({ '/worker.js': { type: script, body: `new WebSocket('ws://${inside}/?k=40')` } }),
    proof: refusedInside,
  },
  {
    number: 41,
    name: 'service-worker',
    // A loopback address is a secure context, which service workers need.
    typed: ({ site }) => `http://${site}/page?k=41`,
    page: () => `<script>navigator.serviceWorker.register('/worker.js?k=41')</script>`,
    files: ({ inside }) => ({
      '/worker.js': { type: script, body: `oninstall = (e) => e.waitUntil(fetch('http://${inside}/?k=41'))` },
    }),
    proof: refusedInside,
  },
  {
    number: 55,
    name: 'webrtc-stun-udp',
    page: ({ inside }) => `<script>
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${inside}' }] });
      peer.createDataChannel('x');
      peer.onicegatheringstatechange = () => report(peer.iceGatheringState);
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    </script>`,
    proof: reported(/^complete$/),
  },
  {
    number: 56,
    name: 'webrtc-turn-tcp',
    page: ({ internalServer }) => `<script>
      const urls = 'turn:127.0.0.1:${internalServer.rawPort}?transport=tcp';
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'p' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    </script>`,
    proof: ({ internalServer }) => ({
      by: 'proxy',
      target: `127.0.0.1:${internalServer.rawPort}`,
      code: 'blocked',
      reason: 'private',
    }),
  },
  {
    number: 57,
    name: 'webtransport',
    // Needs a secure context.
    typed: ({ site }) => `http://${site}/page?k=57`,
    page: ({ inside }) => `<script>
      new WebTransport('https://${inside}/?k=57').ready.then(() => report('open'), (error) => report('failed ' + error));
    </script>`,
    proof: reported(/^failed/),
  },
];
