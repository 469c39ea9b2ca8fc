import { z } from 'zod';
import { isLoopback } from '../payments/events/loopback.ts';
import { webhookSecret } from '../payments/events/webhook-secret.ts';

const port = z.coerce.number().int().min(0).max(65_535);
/** An empty variable is one that is not set. */
const set = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);

const schema = z
  .object({
    /** Port of the demo sites; 0 = any free one. */
    SITES_PORT: port.default(4205),
    /** Port of identity and mail pages. */
    SANDBOX_PORT: port.default(4204),
    /** Port of the mail catcher; loopback only. */
    SANDBOX_SMTP_PORT: port.default(4206),
    /** Port of the payments API; only listens when there is a key. */
    SANDBOX_PAYMENTS_PORT: port.default(4207),
    /** Test key of the payments API; without it there are no payments. */
    SANDBOX_STRIPE_KEY: set(
      z
        .string()
        .regex(/^sk_test_\w{8,}$/u, 'must be a test key: sk_test_ and at least 8 letters or digits')
        .optional(),
    ),
    /** Port of the payments' admin API; only listens when there is a key and an admin secret. */
    SANDBOX_PAYMENTS_ADMIN_PORT: port.default(4208),
    /** Where payment events are sent, on this machine only: the api's `/api/webhooks/stripe`. */
    SANDBOX_WEBHOOK_URL: set(
      z.string().refine(isLoopback, 'must be an http(s) address of this machine: 127.0.0.1, localhost').optional(),
    ),
    /** What signs the events sent there. */
    SANDBOX_WEBHOOK_SECRET: set(webhookSecret.optional()),
    /** Where the product is opened; issuer and pages are under `/sandbox` of it. */
    PUBLIC_ORIGIN: set(
      z
        .url({ protocol: /^https?$/ })
        .refine((value) => value === URL.parse(value)?.origin, 'must be an origin: no path, no slash at the end')
        .default('http://localhost:4200'),
    ),
    /** Folder of the snapshot and the keys; without it everything is forgotten at the end. */
    SANDBOX_STATE: set(z.string().optional()),
    /** Secret of the client `stufenlos-admin`; without it nobody may administer. */
    SANDBOX_ADMIN_SECRET: set(z.string().min(16).optional()),
    /** Audience of the access tokens. */
    API_AUDIENCE: set(z.string().default('stufenlos-api')),
    /** The product's client in the browser. */
    WEB_CLIENT_ID: set(z.string().default('stufenlos-web')),
  })
  .refine((env) => (env.SANDBOX_WEBHOOK_URL === undefined) === (env.SANDBOX_WEBHOOK_SECRET === undefined), {
    message: 'SANDBOX_WEBHOOK_URL and SANDBOX_WEBHOOK_SECRET belong together',
    path: ['SANDBOX_WEBHOOK_SECRET'],
  });

export type SandboxConfig = z.infer<typeof schema>;

/** Reads every variable once; prints all problems at once and stops. */
export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  console.error(`sandbox cannot start:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
