import { startSandbox } from './sandbox-process.ts';

const adminSecret = 'a-secret-only-for-tests';
export const sandboxKey = 'sk_test_onlyforthetests';
export const sandboxWebhookSecret = ['whsec', 'onlyforthetestsofthispart'].join('_');
/** Of the hosted pages; also what the api under test must be told as its own. */
export const sandboxOrigin = 'http://localhost:4200';

export interface PaymentsSandbox {
  /** Settings of an api that takes it for the payment provider. */
  env: Record<string, string>;
  /** Its web port, for the hosted pages: `/sandbox/payments/...`. */
  web: string;
  /** The admin API of `services/sandbox/README.md`; the body of a 204 is undefined. */
  admin<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
  /** The provider's own API, as an operator would call it by hand; `form` in its bracket notation. */
  api<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, form?: Record<string, string>): Promise<T>;
  /** Throws with the texts of what broke the contract. */
  stop(): Promise<void>;
}

/** The payment stand-in in another process, on free ports, forgetting everything at the end. */
export async function startPaymentsSandbox(): Promise<PaymentsSandbox> {
  const sandbox = await startSandbox({
    SANDBOX_PORT: '0',
    SITES_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_PAYMENTS_PORT: '0',
    SANDBOX_PAYMENTS_ADMIN_PORT: '0',
    SANDBOX_STRIPE_KEY: sandboxKey,
    SANDBOX_ADMIN_SECRET: adminSecret,
    PUBLIC_ORIGIN: sandboxOrigin,
  });
  const { ports } = sandbox;
  const base = `http://127.0.0.1:${ports['payments']}`;
  const stage: PaymentsSandbox = {
    env: {
      STRIPE_SECRET_KEY: sandboxKey,
      STRIPE_WEBHOOK_SECRETS: sandboxWebhookSecret,
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: String(ports['payments']),
      STRIPE_PROTOCOL: 'http',
      PUBLIC_ORIGIN: sandboxOrigin,
    },
    web: `http://127.0.0.1:${ports['web']}`,
    admin: (method, path, body) =>
      answerOf(`http://127.0.0.1:${ports['paymentsAdmin']}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${adminSecret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    api: (method, path, form) =>
      answerOf(base + path, {
        method,
        headers: { authorization: `Bearer ${sandboxKey}`, 'stripe-version': '2025-03-31.basil' },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      }),
    stop: async () => {
      const found = await stage.admin<{ violations: string[] }>('GET', '/violations');
      await sandbox.stop();
      if (found.violations.length > 0) throw new Error(found.violations.join('\n'));
    },
  };
  return stage;
}

async function answerOf<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${url}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
