import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { releaseSchema, runtimeConfigSchema } from '@stufenlos/contracts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readEdgeConfig } from './config/edge-config.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';
import { fabricateRelease } from './testing/fabricate-release.ts';
import { listen } from './testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const { releaseDir, release } = fabricateRelease();
beforeAll(async () => void (await release()), 300_000);

const provider = { OIDC_ISSUER: 'https://login.example/tenant/', OIDC_CLIENT_ID: 'web' };
const lines: string[] = [];

async function edge(variables: Record<string, string>) {
  const config = readEdgeConfig({ NODE_ENV: 'test', RELEASE_DIR: releaseDir, ...variables });
  const log = createLog('debug', (line) => lines.push(line));
  const origin = await listen(createEdge(config, log));
  return { origin, get: (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init }) };
}

async function withSandbox(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const upstream = await listen(createServer((incoming, response) => void answer(incoming, response)));
  return edge({ ...provider, SANDBOX_UPSTREAM: upstream, PUBLIC_ORIGIN: 'https://stufenlos.example' });
}

/** As it stands in the request line; `fetch` would tidy it up first. */
function statusOf(origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

const settingsOf = (html: string) =>
  runtimeConfigSchema.parse(JSON.parse(/id="runtime-config">([^<]*)</.exec(html)?.[1] ?? 'null'));

describe('the documents of a sign-in', () => {
  it('know the provider, which script and frames may reach', async () => {
    const response = await (await edge({ ...provider, OIDC_AUDIENCE: 'api', OIDC_ERROR_PATH: '/hilfe' })).get('/');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://login.example;");
    expect(policy).toContain("frame-src 'self' https://login.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(settingsOf(await response.text()).oidc).toEqual({
      authority: 'https://login.example/tenant/',
      clientId: 'web',
      audience: 'api',
      errorPath: '/hilfe',
      sessionCookieDays: 1,
    });
  });

  it('say which scope to ask for when the operator wants more than the usual one', async () => {
    const scope = 'openid profile email offline_access';
    const response = await (await edge({ ...provider, OIDC_SCOPE: scope })).get('/');
    expect(settingsOf(await response.text()).oidc).toMatchObject({ scope });
  });

  it('name no other origin when the provider is under our own', async () => {
    const { get } = await edge({ ...provider, OIDC_ISSUER: 'http://localhost:4200/sandbox/identity' });
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-src 'self';");
    expect(policy).not.toContain('localhost');
  });

  it.each([{}, { OIDC_ISSUER: 'https://login.example' }, { OIDC_CLIENT_ID: 'web', OIDC_ISSUER: '' }])(
    'are not there without a provider (%j)',
    async (variables) => {
      const { get } = await edge(variables);
      const home = await get('/');
      expect(home.headers.get('content-security-policy')).not.toContain('frame-src');
      expect(settingsOf(await home.text()).oidc).toBeUndefined();
      for (const path of ['/auth/callback', '/auth/silent', '/auth/popup']) expect((await get(path)).status).toBe(404);
    },
  );

  it('return to a page of the shell that nobody keeps or finds', async () => {
    const { get } = await edge(provider);
    const response = await get('/auth/callback?code=c&state=s');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(releaseSchema.safeParse(JSON.parse(/id="release">([^<]*)</.exec(html)?.[1] ?? 'null')).success).toBe(true);
    expect(html).not.toContain('rel="preload"');
    expect((await get('/auth/callback/x')).status).toBe(404);
  });

  it.each([
    ['silent', "'self'"],
    ['popup', "'none'"],
  ])('end in a small document: %s', async (kind, ancestors) => {
    const { get } = await edge(provider);
    const response = await get(`/auth/${kind}?code=c&state=s`, { headers: { cookie: 'prefs=en.dark' } });
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' https://login.example; img-src 'self'; " +
        `font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}; ` +
        "require-trusted-types-for 'script'; trusted-types default",
    );
    // A window that asks to be cut off from its opener looks closed to it.
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull();
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(new RegExp(`src="/shell/[^/"]+/js/auth-${kind}\\.0123456789\\.js" integrity="sha384-`));
    expect(settingsOf(html).oidc?.clientId).toBe('web');
    expect(html).not.toContain('id="release"');
  });
});

describe('the sandbox behind the edge', () => {
  it('gets everything as it came, and answers with headers of its own', async () => {
    const { get } = await withSandbox((incoming, response) => {
      response.setHeader('set-cookie', ['_session=a; path=/sandbox', '_session.sig=b; path=/sandbox']);
      response.writeHead(303, { location: 'https://stufenlos.example/auth/popup?code=1', 'x-seen': incoming.url });
      response.end([incoming.method, incoming.headers.cookie, incoming.headers['x-forwarded-proto']].join(' '));
    });
    const response = await get('/sandbox/identity/interaction/x%20y?a=%2F', {
      method: 'POST',
      headers: { cookie: '_session=z', 'x-forwarded-proto': 'gopher' },
    });
    expect(await response.text()).toBe('POST _session=z https');
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect(response.headers.get('x-seen')).toBe('/sandbox/identity/interaction/x%20y?a=%2F');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'https://stufenlos.example/auth/popup?code=1',
    ]);
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull();
  });

  it('never lets anybody through to its administration', async () => {
    const reached: (string | undefined)[] = [];
    const { origin } = await withSandbox((incoming, response) => {
      reached.push(incoming.url);
      response.end();
    });
    const spellings = [
      '/sandbox/identity/admin/users/1',
      '/sandbox/identity/Admin/users/1',
      '/sandbox/identity/%61dmin/users/1',
      '/sandbox/identity/%2561dmin/users/1',
      '/sandbox/identity//admin/users/1',
      '/sandbox//identity/admin/users/1',
      '/sandbox/./identity/./admin/users/1',
      '/sandbox/identity/x/../admin/users/1',
      '/sandbox/identity/x/%2e%2e/admin/users/1',
      '/sandbox/mail/..%2fidentity%2fadmin/users/1',
      '/sandbox/identity\\admin\\users\\1',
      '/sandbox/identity/admin?x=1',
      '/x/../sandbox/identity/admin',
      `${origin}/sandbox/identity/admin`,
      '//x/sandbox/identity/admin',
    ];
    for (const path of spellings) expect([path, await statusOf(origin, path)]).toEqual([path, 404]);
    expect(reached).toEqual([]);
    expect(await statusOf(origin, '/sandbox/identity/jwks')).toBe(200);
    expect(reached).toEqual(['/sandbox/identity/jwks']);
  });

  it('gets only what is below its own folder, as it is written in the request', async () => {
    const reached: (string | undefined)[] = [];
    const { origin } = await withSandbox((incoming, response) => {
      reached.push(incoming.url);
      response.end();
    });
    for (const path of ['/sandboxes', '/Sandbox/mail', '/%73andbox/mail', '/sandbox%2Fmail', '/x/sandbox/mail']) {
      expect([path, await statusOf(origin, path)]).toEqual([path, 404]);
    }
    for (const path of ['/sandbox', '/sandbox/', '/sandbox/mail?a=%zz']) await statusOf(origin, path);
    expect(reached).toEqual(['/sandbox', '/sandbox/', '/sandbox/mail?a=%zz']);
  });

  it('is nowhere when there is none', async () => {
    const { get } = await edge(provider);
    expect((await get('/sandbox/identity/auth')).status).toBe(404);
    expect((await get('/sandbox')).status).toBe(404);
  });

  it('may be away, and then no code and no state stands in the log', async () => {
    const { get } = await edge({ ...provider, SANDBOX_UPSTREAM: 'http://127.0.0.1:1' });
    const response = await get('/sandbox/identity/auth?code=geheim&state=geheim');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    await get('/auth/callback?code=geheim&state=geheim');
    expect(lines.some((line) => line.includes('/sandbox/identity/auth'))).toBe(true);
    expect(lines.join()).not.toContain('geheim');
  });
});
