import { createHash, randomBytes } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
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
 * A new account of the product's provider, signed in in this browser, for journeys that are about something else. The
 * provider is asked for everything (code flow with PKCE, RFC 7636) as a browser would ask it; only its pages, and the
 * pages of ours that lead there and back, are not drawn. Afterwards the page shows nothing of use: go somewhere.
 *
 * `isConfirmed`: the link that is mailed to every new account was opened, and the first token knows it.
 */
export async function openAccount(page: Page, person: Person, { isConfirmed = false } = {}): Promise<void> {
  const provider = await providerOf(page);
  const tokens = await tokensFor(page, provider, person, isConfirmed);
  await storeSession(page, provider, tokens);
}

/** What the site tells its own shell. */
async function providerOf(page: Page): Promise<Provider> {
  const html = await (await page.request.get(stack.origin)).text();
  const [, config] = /<script type="application\/json" id="runtime-config">(.*?)<\/script>/s.exec(html) ?? [];
  const { oidc } = JSON.parse(config ?? '{}') as { oidc?: Provider };
  if (!oidc) throw new Error('the site knows no provider of accounts');
  return oidc;
}

/** The cookies of these requests are the browser's, which is therefore signed in at the provider as well. */
async function tokensFor(page: Page, provider: Provider, person: Person, isConfirmed: boolean): Promise<Tokens> {
  const { authority, clientId, audience, scope = 'openid profile email' } = provider;
  const redirectUri = `${stack.origin}/auth/callback`;
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
  const first = await page.request.get(`${authority}/auth`, { params: question });
  const { name, email, password } = person;
  const form = { name, email, password };
  let answer = await page.request.post(`${first.url()}/register?lang=de`, {
    form,
    headers: { origin: stack.origin },
    maxRedirects: 0,
  });
  let address = whereTo(answer);
  while (!address.startsWith(redirectUri)) {
    answer = await page.request.get(address, { maxRedirects: 0 });
    address = whereTo(answer);
  }
  if (isConfirmed) await page.request.get(await mailedLink(email));
  const code = new URL(address).searchParams.get('code') ?? '';
  const given = await page.request.post(`${authority}/token`, {
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
  if (location === undefined) throw new Error(`the provider sends nobody on from ${answer.url()}: ${answer.status()}`);
  return new URL(location, answer.url()).href;
}

/** As the shell does after a sign-in: the user in local storage, and the cookie that tells the next start to look there. */
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
  // A file of the same origin, which runs no script.
  await page.goto(`${stack.origin}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `oidc.user:${provider.authority}:${provider.clientId}`,
    JSON.stringify(user),
  ] as const);
}
