import { optional, processVariables, read, secret, withDefault, type Reader } from '@stufenlos/environment';
import { isLoopback, webhookSecret } from '../payments/events/webhook-target.ts';

const testKey = read.matching(/^sk_test_\w{8,}$/u, 'a test key: sk_test_ and at least 8 letters or digits');
const ownAddress: Reader<string> = {
  form: 'an http(s) address of this machine: 127.0.0.1, localhost',
  read: (given) => (isLoopback(given) ? given : undefined),
};

const adminSecret = read.matching(/^.{16,}$/u, 'at least 16 characters');
const eventSecret: Reader<string> = {
  form: 'whsec_ and at least 8 letters or digits',
  read: (given) => webhookSecret.safeParse(given).data,
};

/** Every variable of the sandbox. Nothing else reads `process.env`. */
export const sandboxVariables = {
  PUBLIC_ORIGIN: processVariables.PUBLIC_ORIGIN,
  INSTALLATION: processVariables.INSTALLATION,
  SITES_PORT: withDefault(read.port, '4205', 'Port of the demo sites; 0 is any.'),
  SITES_CHECK_PAGES: optional(
    read.path,
    'Folder with `<check>/fail.html` and `<check>/pass.html`, served below `/pruefungen/`; unset: none.',
  ),
  SANDBOX_PORT: withDefault(read.port, '4204', 'Port of identity and mail pages.'),
  SANDBOX_SMTP_PORT: withDefault(read.port, '4206', 'Port of the mail catcher; loopback only.'),
  SANDBOX_PAYMENTS_PORT: withDefault(read.port, '4207', 'Port of the payments API; only listens when there is a key.'),
  SANDBOX_STRIPE_KEY: secret(optional(testKey, 'Test key of the payments API; unset: there are no payments.')),
  SANDBOX_PAYMENTS_ADMIN_PORT: withDefault(read.port, '4208', 'Port of the payments’ admin API; needs both secrets.'),
  SANDBOX_WEBHOOK_URL: optional(ownAddress, 'Where payment events are sent: the api’s `/api/webhooks/stripe`.'),
  SANDBOX_WEBHOOK_SECRET: secret(optional(eventSecret, 'Signs the events sent there.')),
  SANDBOX_STATE: optional(read.path, 'Folder of the snapshot and the keys; unset: all is forgotten at the end.'),
  SANDBOX_ADMIN_SECRET: secret(optional(adminSecret, 'Of the client `stufenlos-admin`.')),
  API_AUDIENCE: withDefault(read.text, 'stufenlos-api', 'Audience of the access tokens.'),
  WEB_CLIENT_ID: withDefault(read.text, 'stufenlos-web', 'The product’s client in the browser.'),
};
