import { expect, it } from 'vitest';
import { readConfig } from '../../config/sandbox-config.ts';
import { isLoopback } from './webhook-target.ts';

it.each(['http://127.0.0.1:3000/api/webhooks/stripe', 'https://localhost/x', 'http://[::1]:1/', 'http://127.1/'])(
  '%s is this machine',
  (address) => expect(isLoopback(address)).toBe(true),
);

it.each([
  '',
  'nonsense',
  'localhost:3000',
  'ftp://127.0.0.1/',
  'http://example.org/',
  'http://10.0.0.1/',
  'http://0.0.0.0/',
  'http://169.254.169.254/',
  'http://127.0.0.1.example.org/',
  'http://localhost.example.org/',
  'http://user@127.0.0.1/',
  'http://user:word@localhost/',
  'http://[::ffff:10.0.0.1]/',
  'file:///etc/passwd',
])('"%s" is not', (address) => expect(isLoopback(address)).toBe(false));

it.each([
  { SANDBOX_WEBHOOK_URL: 'https://example.org/', SANDBOX_WEBHOOK_SECRET: 'whsec_onlyforthetests' },
  { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1/', SANDBOX_WEBHOOK_SECRET: 'onlyforthetests' },
  { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1/' },
  { SANDBOX_WEBHOOK_SECRET: 'whsec_onlyforthetests' },
  { SANDBOX_PAYMENTS_ADMIN_PORT: '70000' },
])('%j cannot be configured', (env) => {
  expect(() => readConfig(env)).toThrow(/SANDBOX_/u);
});
