import type { Environment } from '@stufenlos/environment';

/** Parameters of an address that the driver of the api reads and PostgreSQL's own programs refuse. */
const ofDriver = [
  'ssl',
  'uselibpqcompat',
  'binary',
  'query_timeout',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/** What `ssl` of the driver is as `sslmode`. */
const modes: Record<string, string> = { true: 'verify-full', 1: 'verify-full', 0: 'disable', 'no-verify': 'no-verify' };

interface LibpqConnection {
  address: URL;
  environment: Environment;
  sslMode: string | undefined;
}

/**
 * The address by which the api reaches its database, as PostgreSQL's own programs understand it. Their `require` takes any
 * certificate as `no-verify` of the driver does, unless they have authorities.
 */
export function libpqConnection(url: string, environment: Environment): LibpqConnection {
  const address = new URL(url);
  const { searchParams } = address;
  const named = searchParams.get('sslmode') ?? modes[searchParams.get('ssl') ?? ''];
  const mode = named ?? environment['PGSSLMODE'];
  if (mode !== 'no-verify') {
    address.search = withParameters(address.search, { sslmode: named });
    return { address, environment, sslMode: mode };
  }
  address.search = withParameters(address.search, { sslmode: 'require', sslrootcert: undefined });
  const { PGSSLROOTCERT: _, ...others } = environment;
  return { address, environment: { ...others, PGSSLMODE: 'require' }, sslMode: 'require' };
}

/** Leaves the others as they are written: the programs do not read `+` as a blank, which `URLSearchParams` writes. */
function withParameters(search: string, set: Record<string, string | undefined>): string {
  const left = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name = ''] = pair.split('=');
      return name !== '' && !ofDriver.includes(name) && !(name in set);
    });
  const added = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return [...added, ...left].join('&');
}
