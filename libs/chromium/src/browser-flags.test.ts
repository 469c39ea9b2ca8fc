import { expect, it } from 'vitest';
import { browserFlags, proxyBypass } from './browser-flags.ts';

it('bypasses the proxy for no address, not even for loopback', () => {
  expect(proxyBypass).toBe('<-loopback>');
});

it('starts the browser with exactly these flags, so that each change is a deliberate one', () => {
  expect(browserFlags).toEqual([
    '--proxy-server=http://127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--disable-domain-reliability',
    '--disable-component-update',
    '--no-default-browser-check',
    '--disable-features=WebRtcHideLocalIpsWithMdns,DnsOverHttps,SpareRendererForSitePerProcess',
    '--site-per-process',
    '--disable-gpu',
    '--disable-back-forward-cache',
    '--renderer-process-limit=8',
    '--js-flags=--max-old-space-size=512 --max-semi-space-size=4 --invocation-count-for-maglev=30000',
    '--autoplay-policy=no-user-gesture-required',
  ]);
});

it.each([
  '--no-sandbox',
  '--single-process',
  '--disable-web-security',
  '--remote-debugging-port',
  '--ignore-certificate-errors',
])('never sets %s', (flag) => {
  expect(browserFlags.filter((one) => one.startsWith(flag))).toEqual([]);
});
