/** No scan proxy, no network: port 9 (discard) answers nobody. A context of a scan brings its own proxy. */
const deadProxy = 'http://127.0.0.1:9';

/** Without `<-loopback>` Chromium goes around the proxy for localhost, 127/8 and link-local addresses. */
export const proxyBypass = '<-loopback>';

const noUdpPolicy = 'disable_non_proxied_udp';

/** Flags beside Puppeteer's own. Why each is there: the browser itself must reach nothing but a scan's proxy. */
export const browserFlags: readonly string[] = [
  `--proxy-server=${deadProxy}`,
  `--proxy-bypass-list=${proxyBypass}`,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  `--force-webrtc-ip-handling-policy=${noUdpPolicy}`,
  `--webrtc-ip-handling-policy=${noUdpPolicy}`,
  '--disable-quic',
  // No traffic of its own.
  '--dns-prefetch-disable',
  '--disable-domain-reliability',
  '--disable-component-update',
  '--no-default-browser-check',
  '--disable-features=WebRtcHideLocalIpsWithMdns,DnsOverHttps',
  // A frame of another site gets a process of its own, also where a small build leaves that out by default.
  '--site-per-process',
  // A bounded appetite.
  '--disable-gpu',
  '--renderer-process-limit=8',
  '--js-flags=--max-old-space-size=512',
  // Pages that start to play are a fault we want to see.
  '--autoplay-policy=no-user-gesture-required',
];
