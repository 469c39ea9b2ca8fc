import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { mailedLink } from '../mail.ts';
import type { Person } from '../person.ts';
import { stack } from '../stack.ts';

interface Provider {
  authority: string;
  clientId: string;
  audience?: string;
  scope?: string;
  sessionCookieDays: number;
}

interface Tokens {
  access_token: string;
  refresh_token?: string;
  id_token: string;
  token_type: string;
  scope?: string;
  expires_in: number;
}

/**
 * Creates an account at the product's provider and signs this browser in, for journeys about another topic. It sends
 * the same requests as a browser (code flow with PKCE, RFC 7636), but renders neither the provider's pages nor ours on
 * the way. Afterwards the page has no useful content, so open another.
 *
 * `isConfirmed`: opens the link in the mail to the new account, so that the first token has a verified email address.
 */
export async function openAccount(page: Page, person: Person, { isConfirmed = false } = {}): Promise<void> {
  const { origin } = stack;
  const provider = await providerOf(page.request, origin);
  const confirm = async () => void (isConfirmed && (await page.request.get(await mailedLink(person.email))));
  const tokens = await tokensFor({ request: page.request, origin, provider, form: 'register', person, confirm });
  await storeSession(page, provider, tokens);
}

/** Signs in to an account of any site with the same requests, without a browser. Returns the access token. */
export async function accessTokenAt(
  request: APIRequestContext,
  origin: string,
  person: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const provider = await providerOf(request, origin);
  return (await tokensFor({ request, origin, provider, form: 'login', person })).access_token;
}

/** Reads the provider from the configuration that the site sends to its shell. */
async function providerOf(request: APIRequestContext, origin: string): Promise<Provider> {
  const html = await (await request.get(origin)).text();
  const [, config] = /<script type="application\/json" id="runtime-config">(.*?)<\/script>/s.exec(html) ?? [];
  const { oidc } = JSON.parse(config ?? '{}') as { oidc?: Provider };
  if (!oidc) throw new Error('the site knows no provider of accounts');
  return oidc;
}

interface Visit {
  /** Those of a page share the browser's cookies, so that the browser is signed in at the provider as well. */
  request: APIRequestContext;
  origin: string;
  provider: Provider;
  form: 'register' | 'login';
  person: Partial<Person>;
  /** Happens between the form and the token. */
  confirm?: () => Promise<void>;
}

async function tokensFor({ request, origin, provider, form, person, confirm }: Visit): Promise<Tokens> {
  const { authority, clientId, audience, scope = 'openid profile email' } = provider;
  const redirectUri = `${origin}/auth/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const question = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: 'de',
    ...(audience === undefined ? {} : { audience }),
  };
  const first = await request.get(`${authority}/auth`, { params: question });
  let answer = await request.post(`${first.url()}/${form}?lang=de`, {
    form: { ...person },
    headers: { origin },
    maxRedirects: 0,
  });
  let address = whereTo(answer);
  while (!address.startsWith(redirectUri)) {
    answer = await request.get(address, { maxRedirects: 0 });
    address = whereTo(answer);
  }
  await confirm?.();
  const code = new URL(address).searchParams.get('code') ?? '';
  const given = await request.post(`${authority}/token`, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    },
  });
  if (!given.ok()) throw new Error(`the provider gave no tokens: ${given.status()} ${await given.text()}`);
  return (await given.json()) as Tokens;
}

function whereTo(answer: APIResponse): string {
  const { location } = answer.headers();
  if (location === undefined)
    throw new Error(`the provider does not redirect from ${answer.url()}: ${answer.status()}`);
  return new URL(location, answer.url()).href;
}

/** Stores the session like the shell after a sign-in: the user in local storage, and the marker cookie. */
async function storeSession(page: Page, provider: Provider, tokens: Tokens): Promise<void> {
  const { expires_in: seconds, ...rest } = tokens;
  const now = Math.floor(Date.now() / 1000);
  const claims = Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString();
  const user = { ...rest, profile: JSON.parse(claims) as object, expires_at: now + seconds };
  await page.context().addCookies([
    {
      name: `auth.${encodeURIComponent(provider.clientId)}.is.authenticated`,
      value: 'true',
      url: stack.origin,
      expires: now + provider.sessionCookieDays * 86_400,
      sameSite: 'Lax',
    },
  ]);
  // This file has the same origin and runs no script.
  await page.goto(`${stack.origin}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `oidc.user:${provider.authority}:${provider.clientId}`,
    JSON.stringify(user),
  ] as const);
}
