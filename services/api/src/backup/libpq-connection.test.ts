import { expect, it } from 'vitest';
import { libpqConnection } from './libpq-connection.ts';

const read = (search: string, environment: Record<string, string> = {}) => {
  const { address, ...connection } = libpqConnection(`postgres://app@db.example/shop${search}`, environment);
  return [address.search, connection.sslMode, connection.environment];
};

it.each([
  ['', '', undefined],
  ['?sslmode=verify-full&sslrootcert=/etc/ca.crt', '?sslmode=verify-full&sslrootcert=/etc/ca.crt', 'verify-full'],
  ['?uselibpqcompat=true&sslmode=verify-ca', '?sslmode=verify-ca', 'verify-ca'],
  ['?options=-c%20work_mem%3D1MB&lock_timeout=9', '?options=-c%20work_mem%3D1MB', undefined],
  ['?ssl=true', '?sslmode=verify-full', 'verify-full'],
  ['?ssl=0', '?sslmode=disable', 'disable'],
  ['?ssl=true&sslmode=disable', '?sslmode=disable', 'disable'],
])('an address with %j is one with %j for the programs', (search, expected, sslMode) => {
  expect(read(search)).toEqual([expected, sslMode, {}]);
});

it('a mode of the environment counts where the address has none', () => {
  const environment = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.crt' };
  expect(read('', environment)).toEqual(['', 'verify-full', environment]);
  expect(read('?sslmode=disable', environment)).toEqual(['?sslmode=disable', 'disable', environment]);
});

it('no authorities are left to verify by where the api takes any certificate', () => {
  const unverified = ['?sslmode=require', 'require', { PGSSLMODE: 'require' }];
  expect(read('?sslrootcert=/etc/ca.crt&sslmode=no-verify')).toEqual(unverified);
  expect(read('', { PGSSLMODE: 'no-verify', PGSSLROOTCERT: '/etc/ca.crt' })).toEqual(unverified);
});
