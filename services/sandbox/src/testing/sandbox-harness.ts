import { readConfig } from '../config/sandbox-config.ts';
import { Passwords } from '../identity/accounts/passwords.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { startFront } from './front.ts';
import { RelyingParty, type TokenAnswer } from './relying-party.ts';
import { cheapDerivation, sharedContract } from './shared-parts.ts';
import { formAction, Visitor, type Seen } from './visitor.ts';

export const adminSecret = 'a-secret-only-for-tests';
export const password = 'vier-flache-stufen';
let people = 0;

/** A sandbox behind its public origin, and the app in front of it. */
export async function startSandboxHarness(env: NodeJS.ProcessEnv = {}) {
  const front = await startFront();
  const lines: object[] = [];
  const ports = { SITES_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const secrets = { PUBLIC_ORIGIN: front.origin, SANDBOX_ADMIN_SECRET: adminSecret };
  const derivations: Derivation[] = [];
  const derivation = { begins: (): Promise<void> | void => {} };
  const passwords = new Passwords(async (word, salt) => {
    derivations.push({ password: word, saltBytes: salt.byteLength });
    await derivation.begins();
    return cheapDerivation(word, salt);
  });
  const log = (event: string, data?: object) => lines.push({ event, ...data });
  const config = readConfig({ ...ports, ...secrets, ...env });
  const sandbox: Sandbox = await startSandbox(config, log, { passwords, contract: sharedContract });
  front.upstream = sandbox.ports.web;
  const app = new RelyingParty(front.origin);
  return {
    front,
    sandbox,
    app,
    /** Lines of the log. */
    lines,
    /** Keys derived from passwords, which is the expensive part of a sign-in. */
    derivations,
    /** What a derivation waits for. */
    derivation,
    visitor: (language?: string) => new Visitor(front.origin, language),
    /** As the api reaches it: on loopback, past the edge. */
    direct: `http://127.0.0.1:${sandbox.ports.web}/sandbox/identity`,
    async stop() {
      await sandbox.stop();
      await front.close();
    },
  };
}

export interface Derivation {
  password: string;
  saltBytes: number;
}

export type SandboxHarness = Awaited<ReturnType<typeof startSandboxHarness>>;

/** Opens the registration and fills it; gives the app's callback address. */
export async function registerSomebody(
  { app }: SandboxHarness,
  visitor: Visitor,
  given: Partial<Record<string, string>> = {},
) {
  people += 1;
  const person = { name: 'Ada Rampe', email: `ada${people}@example.org`, password, ...given };
  const page = await visitor.get(app.begin({ prompt: 'create' }));
  const end = await visitor.post(formAction(page.text, 'register'), person);
  return { person, end };
}

export async function signInWith(visitor: Visitor, page: Seen, email: string, word = password): Promise<Seen> {
  return visitor.post(formAction(page.text, 'login'), { email, password: word });
}

/** A new person with tokens. */
export async function newMember(harness: SandboxHarness, visitor = harness.visitor()) {
  const { person, end } = await registerSomebody(harness, visitor);
  const tokens: TokenAnswer = await harness.app.finish(end.url);
  return { visitor, person, tokens, sub: claimsOfId(tokens).sub };
}

const claimsOfId = ({ id_token: token }: TokenAnswer) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };

/** The newest mail of an address, as a test reads it. */
export async function newestMail({ front }: SandboxHarness, to: string) {
  const response = await fetch(`${front.origin}/sandbox/mail/messages?to=${encodeURIComponent(to)}`);
  const mails = (await response.json()) as { subject: string; text: string; links: string[] }[];
  return { count: mails.length, ...mails[0], link: mails[0]?.links[0] ?? '' };
}

export async function adminToken({ direct }: SandboxHarness): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'stufenlos-admin',
    client_secret: adminSecret,
    scope: 'admin',
  });
  const response = await fetch(`${direct}/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Status of a call of the admin API. */
export async function administer(
  harness: SandboxHarness,
  method: string,
  path: string,
  body?: object,
): Promise<number> {
  const headers = { authorization: `Bearer ${await adminToken(harness)}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(`${harness.direct}/admin/${path}`, init);
  await response.arrayBuffer();
  return response.status;
}
