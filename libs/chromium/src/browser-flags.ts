/** Port 9 (discard), where nothing listens: no network without a scan's own proxy, which its browser context sets. */
const deadProxy = 'http://127.0.0.1:9';

/** Without `<-loopback>` Chromium bypasses the proxy for localhost, 127.0.0.0/8 and link-local addresses. */
export const proxyBypass = '<-loopback>';

const noUdpPolicy = 'disable_non_proxied_udp';

/** Flags in addition to Puppeteer's defaults. The first group keeps the browser from reaching anything but a proxy. */
export const browserFlags: readonly string[] = [
  `--proxy-server=${deadProxy}`,
  `--proxy-bypass-list=${proxyBypass}`,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  `--force-webrtc-ip-handling-policy=${noUdpPolicy}`,
  `--webrtc-ip-handling-policy=${noUdpPolicy}`,
  '--disable-quic',
  // No background traffic.
  '--dns-prefetch-disable',
  '--disable-domain-reliability',
  '--disable-component-update',
  '--no-default-browser-check',
  // SpareRendererForSitePerProcess starts a renderer in advance, which most page contexts never use.
  '--disable-features=WebRtcHideLocalIpsWithMdns,DnsOverHttps,SpareRendererForSitePerProcess',
  // Frames of other sites get their own process. Small builds of Chromium disable that by default.
  '--site-per-process',
  // Bounds processor and memory use.
  '--disable-gpu',
  '--disable-back-forward-cache',
  '--renderer-process-limit=8',
  // By default V8's young generation grows to 48 MB in each renderer and stays; a smaller one costs no processor time.
  // Each document compiles the audit again, and is replaced before optimised code has saved the time to make it.
  '--js-flags=--max-old-space-size=512 --max-semi-space-size=4 --invocation-count-for-maglev=30000',
  // Lets pages play media unprompted, so that checks can find such pages.
  '--autoplay-policy=no-user-gesture-required',
];
