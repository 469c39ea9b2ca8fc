import type { Attack } from '../attack.ts';
import type { AttackEnvironment } from '../attack.ts';

/** The internal server's address in one of its many spellings, opened unchanged. */
const typed = (
  number: number,
  name: string,
  host: string | ((environment: AttackEnvironment) => string),
  seenAs: string | ((environment: AttackEnvironment) => string),
  port: (environment: AttackEnvironment) => number = ({ internalServer }) => internalServer.port,
): Attack => {
  const of = (text: string | ((environment: AttackEnvironment) => string), environment: AttackEnvironment) =>
    `${typeof text === 'string' ? text : text(environment)}:${port(environment)}`;
  return {
    number,
    name,
    typed: (environment) => `http://${of(host, environment)}/?k=${number}`,
    proof: (environment) => ({ by: 'proxy', target: of(seenAs, environment), code: 'blocked', reason: 'private' }),
  };
};

export const typedAddresses: readonly Attack[] = [
  typed(1, 'typed-127.0.0.1', '127.0.0.1', '127.0.0.1'),
  typed(2, 'typed-localhost', 'localhost', 'localhost'),
  typed(3, 'typed-sub.localhost', 'x.localhost', 'x.localhost'),
  typed(4, 'typed-decimal', '2130706433', '127.0.0.1'),
  typed(5, 'typed-octal', '0177.0.0.1', '127.0.0.1'),
  typed(6, 'typed-hex', '0x7f.1', '127.0.0.1'),
  typed(7, 'typed-short', '127.1', '127.0.0.1'),
  typed(8, 'typed-0.0.0.0', '0.0.0.0', '0.0.0.0'),
  typed(9, 'typed-0', '0', '0.0.0.0'),
  typed(10, 'typed-[::1]', '[::1]', '[::1]'),
  typed(11, 'typed-[::]', '[::]', '[::]'),
  typed(12, 'typed-v4mapped', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'),
  typed(13, 'typed-v4mapped-hex', '[::ffff:7f00:1]', '[::ffff:7f00:1]'),
  typed(
    14,
    'typed-nic-ip',
    ({ nic }) => nic,
    ({ nic }) => nic,
  ),
  typed(15, 'typed-userinfo', 'good.test@127.0.0.1', '127.0.0.1'),
  typed(16, 'typed-unicode-dots', '127。0。0。1', '127.0.0.1'),
  typed(17, 'typed-circled-digits', '①②⑦.0.0.1', '127.0.0.1'),
  typed(18, 'typed-trailing-dot', 'localhost.', 'localhost.'),
  typed(19, 'dns-private-A', 'private.test', 'private.test'),
  // On this port the public one of the two resolved addresses is allowed.
  typed(20, 'dns-mixed-A', 'mixed.test', 'mixed.test', ({ sitePort }) => sitePort),
];

/** Schemes that never reach the proxy, so they must be refused before Chromium opens them. */
export const typedSchemes: readonly {
  number: number;
  name: string;
  address: (environment: AttackEnvironment) => string;
}[] = [
  { number: 64, name: 'typed-file', address: ({ secretFile }) => `file://${secretFile}` },
  { number: 65, name: 'typed-chrome', address: () => 'chrome://version' },
  { number: 66, name: 'typed-view-source-file', address: ({ secretFile }) => `view-source:file://${secretFile}` },
  { number: 67, name: 'typed-data', address: () => 'data:text/html,<h1>x</h1>' },
  { number: 68, name: 'typed-javascript', address: () => 'javascript:alert(1)' },
];
