import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { isCompatibleVersion, remoteDescriptorSchema, routeOf, type ReleasedRemote } from '@stufenlos/contracts';
import { SitePreviewError } from './site-preview-error.ts';
import { developmentConfig, entryName, reactConfig } from './development-config.ts';
import { forward } from './forward.ts';
import { releaseIn, withRemote } from './rewrite-document.ts';

export interface SitePreviewOptions {
  /** Folder of the remote. */
  folder: string;
  /** Origin of a running site. */
  site: string;
  port: number;
}

/**
 * Shows a running site with one remote from its sources. The server listens on this machine only and changes what the
 * browser gets here: the site needs no setting, and nobody else sees the remote.
 * @throws {SitePreviewError}
 */
export async function serveWithSite({ folder, site, port }: SitePreviewOptions) {
  const descriptor = remoteDescriptorSchema.parse(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));
  await refuseSite(site, descriptor.contract);
  // Plugins of the bundler read it, and the build of React would set it to production.
  process.env.NODE_ENV = 'development';
  const prefix = `/remotes/${descriptor.name}/development/`;
  const react = await buildReact(folder);
  const config = developmentConfig(folder, descriptor.name, prefix);
  const entry = { address: '', content: Buffer.alloc(0) };

  const remote = async (): Promise<ReleasedRemote> => {
    // The browser compares the entry with this hash, so it gets these bytes even if the next build has ended by then.
    entry.content = Buffer.from(await (await fetch(`${entry.address}${prefix}${entryName}?current`)).arrayBuffer());
    const integrity = `sha384-${createHash('sha384').update(entry.content).digest('base64')}`;
    const path = prefix + entryName;
    return {
      descriptor,
      entry: path,
      integrity: { [path]: integrity },
      preload: { js: [], css: [], views: {}, texts: {} },
    };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', site);
    if (pathname === `${prefix}react.js`) return script(response, react);
    if (pathname === prefix + entryName && search === '') return script(response, entry.content);
    if (pathname.startsWith(prefix) || pathname.startsWith('/rsbuild-')) return next();
    return forward(site, request, response, async (html) => {
      const released = await remote();
      const isOwn = routeOf({ [descriptor.name]: released }, pathname) !== undefined;
      return { html: withRemote(html, descriptor.name, released, `${prefix}react.js`), isOwn };
    });
  };

  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      ...config,
      server: {
        host: '127.0.0.1',
        port,
        // Federation would allow every page to read the sources.
        cors: { origin: `http://localhost:${port}` },
        setup: (context) => {
          if (context.action !== 'dev') return;
          context.server.middlewares.use((request, response, next) => {
            handle(request, response, next).catch((cause: unknown) => fail(response, site, cause));
          });
        },
      },
    },
  });
  const started = await rsbuild.startDevServer();
  entry.address = `http://127.0.0.1:${started.port}`;
  return { address: `http://localhost:${started.port}`, close: () => started.server.close() };
}

async function refuseSite(site: string, contract: string): Promise<void> {
  const html = await fetch(site, { headers: { accept: 'text/html' } }).then(
    (answer) => answer.text(),
    (cause: unknown) => {
      throw new SitePreviewError(`${site} does not answer`, { cause });
    },
  );
  const release = releaseIn(html);
  if (!release) throw new SitePreviewError(`${site} is no site of Stufenlos: its page names no release`);
  if (!isCompatibleVersion(contract, release.platform)) {
    throw new SitePreviewError(
      `${site} provides contract ${release.platform}; this remote is built for ${contract} and would not be loaded`,
    );
  }
}

async function buildReact(folder: string): Promise<Buffer> {
  const out = mkdtempSync(join(tmpdir(), 'stufenlos-react-'));
  try {
    const rsbuild = await createRsbuild({ cwd: folder, config: { ...reactConfig(folder, out), logLevel: 'error' } });
    await (await rsbuild.build()).close();
    return readFileSync(join(out, 'react.js'));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function script(response: ServerResponse, content: Buffer): void {
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(content);
}

function fail(response: ServerResponse, site: string, cause: unknown): void {
  if (response.destroyed || response.headersSent) return void response.destroy();
  response.statusCode = 502;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`${site} does not answer: ${cause instanceof Error ? cause.message : String(cause)}\n`);
}
