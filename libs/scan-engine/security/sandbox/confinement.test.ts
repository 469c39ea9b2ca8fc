import { chmodSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { defaultUids } from '@stufenlos/contracts';
import type { EngineInfo } from '@stufenlos/contracts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noLog, findTool } from '@stufenlos/chromium';
import { BrowserPool } from '../../src/browser/browser-pool.ts';
import type { PoolOptions } from '@stufenlos/chromium';
import type { Scanner } from '../../src/scanner-options.ts';
import {
  asOtherUser,
  chromiumOf,
  renderersOf,
  gatesOf,
  isRoot,
  networkOf,
  statusOf,
  whyNoNamespace,
  whyNoSandbox,
  withoutNamespaces,
  browserProcesses,
  profileFolders,
  testBrowser,
} from '@stufenlos/chromium/testing';
import { startCommand } from '../../src/testing/run-command.ts';
import { endSharedBrowsers } from '../../src/testing/shared-browsers.ts';
import { testScanner } from '../../src/testing/test-scanner.ts';
import { referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

// Counts all browsers of this process.
beforeAll(endSharedBrowsers);

/** Every level there is. One that this system does not allow must be refused, with the system's reason. */
const refused = /only root can|refuses its own sandbox as root|not permitted|not installed|no user namespace/;
const canSandbox = whyNoSandbox() === undefined;
const levels = [
  { level: 'jail', options: { jail: 'jail' }, isPossible: whyNoNamespace() === undefined },
  { level: 'uid-drop', options: { jail: 'uid-drop' }, isPossible: isRoot && canSandbox },
  { level: 'plain', options: { jail: 'plain' }, isPossible: !isRoot && canSandbox },
  { level: 'none', options: { noSandbox: true }, isPossible: true },
] as const;
const browserUsers = isRoot ? defaultUids : { from: process.getuid?.() ?? 0, to: process.getuid?.() ?? 0 };

/** What Chromium says of itself on its own page. */
const adequate = 'You are adequately sandboxed.';

describe('the confinement of a browser', { timeout: 90_000 }, () => {
  let pool: BrowserPool | undefined;
  let scanner: Scanner | undefined;
  let site: TestSite | undefined;
  afterEach(async () => {
    await scanner?.close();
    await pool?.close();
    await site?.close();
    [scanner, pool, site] = [undefined, undefined, undefined];
  });

  const openPool = async (options: Partial<PoolOptions>) => {
    const common = { executablePath: testBrowser(), recycleAfter: 50, memoryMb: 1500, protocolTimeoutMs: 20_000 };
    pool = await BrowserPool.open({ ...common, log: noLog, ...options });
    return pool;
  };

  describe.each(levels.filter(({ isPossible }) => isPossible))('$level', ({ level, options }) => {
    it('is said in the result of a scan', async () => {
      site = await startSite({ '/': referencePage });
      scanner = await testScanner({ allow: [site.host], ...options });
      const result = await scanner.scan(site.url('/'), { profile: 'free', budgetMs: 60_000 });
      expect(result).toMatchObject({ state: 'completed', engine: { sandbox: level } });
      expect(result.findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
    });

    it('is what the processes of the browser show, and what Chromium itself says', async () => {
      const { browser } = await (await openPool(options)).acquire(false);
      const page = await browser.newPage();
      const started = browser.process()?.pid ?? 0;
      const pid = chromiumOf(started, testBrowser());
      const { Uid = '', CapEff } = statusOf(pid);
      const [uid, ...others] = Uid.split('\t').map(Number);
      expect([...new Set(others), CapEff]).toEqual([uid, '0000000000000000']);
      expect(uid).toBeGreaterThanOrEqual(browserUsers.from);
      expect(uid).toBeLessThanOrEqual(browserUsers.to);
      expect(networkOf(pid) === networkOf('self')).toBe(level !== 'jail');
      const isApart = readlinkSync(`/proc/${pid}/ns/pid`) !== readlinkSync('/proc/self/ns/pid');
      expect(isApart).toBe(level === 'jail');
      const [renderer = 0] = renderersOf(started);
      expect(statusOf(renderer)).toMatchObject(
        level === 'none' ? { Seccomp: '0' } : { Seccomp: '2', NoNewPrivs: '1', CapEff: '0000000000000000' },
      );
      const said = await page.goto('chrome://sandbox').then(
        () => page.evaluate(() => document.body.innerText),
        (error: unknown) => {
          // The small builds have no pages of their own: then what the kernel says has to do.
          expect(String(error)).toContain('ERR_INVALID_URL');
          return level === 'none' ? '' : adequate;
        },
      );
      expect(said.includes(adequate)).toBe(level !== 'none');
    });
  });

  it.each(levels.filter(({ isPossible }) => !isPossible))('$level is refused with the reason', async (one) => {
    await expect(openPool(one.options)).rejects.toThrow(refused);
  });

  it('is the strongest there is, unless somebody says otherwise', async () => {
    const strongest = levels.find(({ isPossible }) => isPossible);
    expect((await openPool({})).sandboxLevel).toBe(strongest?.level);
  });

  it('is logged in one line, with the reason against each stronger level', async () => {
    const lines: unknown[][] = [];
    const { version } = await openPool({ noSandbox: true, log: (...line) => lines.push(line) });
    const reason = 'BROWSER_NO_SANDBOX';
    const limits = expect.stringMatching(/^(?:memory, processes|none: .+)$/) as string;
    const notTaken = { jail: reason, 'uid-drop': reason, plain: reason };
    expect(lines.filter(([, event]) => String(event).startsWith('browser'))).toEqual([
      [
        'warn',
        'browser started without a sandbox',
        { sandbox: 'none', own: isRoot ? 'user' : 'nothing', limits, version, notTaken },
      ],
    ]);
  });

  it.each([{ noSandbox: true }, { executablePath: '/bin/false' }])(
    'is demanded in production, also with %o, and the refusal says what to do',
    async (options) => {
      await expect(openPool({ isProduction: true, ...options })).rejects.toThrow(
        /none: refused in production.*\. Production opens .*seccomp profile/,
      );
      expect(gatesOf()).toEqual([]);
      expect(profileFolders()).toEqual([]);
    },
  );
});

/** What the command line makes of it when it is started by somebody who is not root. */
describe('a user who is not root', { timeout: 90_000 }, () => {
  const why = whyNoNamespace(asOtherUser);
  const scanAs = async (sandbox: string) => {
    const site = await startSite({ '/': referencePage });
    try {
      const args = [site.url('/'), '--allow', site.host, '--format', 'ndjson'];
      const environment = { BROWSER_JAIL: sandbox, HOME: '/nonexistent' };
      const { out, err, code } = await startCommand(args, environment, 'ignore', asOtherUser).ended;
      expect(code).toBe(out === '' ? 2 : 1);
      return out === '' ? err : (JSON.parse(out) as { engine: EngineInfo }).engine.sandbox;
    } finally {
      await site.close();
    }
  };

  it('gets a jail through a user namespace, or the reason', async () => {
    expect(await scanAs('jail')).toMatch(why === undefined ? /^jail$/ : /jail: .*(?:not permitted|not installed)/);
  });

  it('gets the strongest when nothing is said', async () => {
    expect(await scanAs('auto')).toBe(why === undefined ? 'jail' : 'plain');
  });

  it('gets Chromium’s own sandbox', async () => {
    expect(await scanAs('plain')).toBe('plain');
  });

  it('cannot change the user', async () => {
    expect(await scanAs('uid-drop')).toContain('uid-drop: only root can change the user');
  });
});

/** Detection must never keep the command line from starting; it must say what it could not have. */
describe('a poor system', { timeout: 90_000 }, () => {
  const scanThere = async (prefix: readonly string[], environment: NodeJS.ProcessEnv) => {
    const site = await startSite({ '/': referencePage });
    const args = [site.url('/'), '--allow', site.host, '--format', 'ndjson'];
    const { process: command, ended } = startCommand(args, environment, 'ignore', prefix);
    const { out, err, code } = await ended;
    await site.close();
    expect(browserProcesses(command.pid)).toEqual([]);
    return { sandbox: /"sandbox":"([\w-]+)"/.exec(out)?.[1], err, code };
  };
  const noTools = { PATH: '/nonexistent' };

  it('without any tool still scans, and says loudly when that is without a sandbox', async () => {
    const { sandbox, err, code } = await scanThere([], noTools);
    expect({ sandbox, code }).toEqual({ sandbox: isRoot ? 'none' : 'plain', code: 1 });
    expect(err.includes('browser started without a sandbox')).toBe(isRoot);
    expect(err.includes('"uid-drop":"not installed: setpriv"')).toBe(isRoot);
  });

  it('without user namespaces still scans, and says loudly that it is without a sandbox', async () => {
    const { sandbox, err, code } = await scanThere(withoutNamespaces, {});
    expect({ sandbox, code }).toEqual({ sandbox: 'none', code: 1 });
    expect(err).toMatch(/warn: browser started without a sandbox .*"jail":".*(?:unshare|namespace)/);
  });

  it.runIf(canSandbox && whyNoNamespace() === undefined)(
    'that cannot give a process table keeps the network apart, and says what it could not take',
    async () => {
      const lines: unknown[][] = [];
      const tools = mkdtempSync('/tmp/stufenlos-test-');
      chmodSync(tools, 0o755);
      for (const name of ['unshare', 'nsenter', 'setpriv', 'ip']) {
        symlinkSync(findTool(name, ['/usr/sbin', '/sbin']) ?? '', path.join(tools, name));
      }
      vi.stubEnv('PATH', tools);
      const site = await startSite({ '/': referencePage });
      const scanner = await testScanner({ allow: [site.host], log: (...line) => lines.push(line) });
      const result = await scanner.scan(site.url('/'), { profile: 'free', budgetMs: 60_000 });
      const outside = networkOf('self');
      const [browser = 0] = browserProcesses()
        .map((pid) => networkOf(pid))
        .filter((network) => network !== outside);
      vi.unstubAllEnvs();
      await scanner.close();
      await site.close();
      rmSync(tools, { recursive: true });
      const level = isRoot ? 'uid-drop' : 'plain';
      expect(result).toMatchObject({ state: 'completed', engine: { sandbox: level } });
      expect(browser).toBeTruthy();
      const some = { version: expect.any(String) as string, limits: expect.any(String) as string };
      const notTaken = expect.objectContaining({ jail: 'not installed: mount, mkdir' }) as object;
      expect(lines).toContainEqual([
        'info',
        'browser started',
        { ...some, sandbox: level, own: isRoot ? 'user, network' : 'network', notTaken },
      ]);
    },
  );

  it.runIf(isRoot && whyNoNamespace(asOtherUser) === undefined)(
    'whose process table is masked, as in most containers, keeps the network of an ordinary user apart',
    async () => {
      const masked = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /proc/bus && exec "$@"', 'sh'];
      const { sandbox, code } = await scanThere([...masked, ...asOtherUser], { HOME: '/nonexistent' });
      expect({ sandbox, code }).toEqual({ sandbox: 'plain', code: 1 });
      const { err } = await scanThere([...masked, ...asOtherUser], { HOME: '/nonexistent', BROWSER_JAIL: 'jail' });
      expect(err).toMatch(/jail: .*mount.*proc.*(?:not permitted|denied)/);
    },
  );

  it('opens nothing in production', async () => {
    const { err, code } = await scanThere(withoutNamespaces, { NODE_ENV: 'production' });
    expect(code).toBe(2);
    expect(err).toMatch(/none: refused in production\. Production opens untrusted pages in a sandbox only/);
  });

  it('opens nothing in production either when somebody asks for no sandbox', async () => {
    const { err, code } = await scanThere([], { NODE_ENV: 'production', BROWSER_NO_SANDBOX: '1' });
    expect(code).toBe(2);
    expect(err).toContain(
      'jail: BROWSER_NO_SANDBOX; uid-drop: BROWSER_NO_SANDBOX; plain: BROWSER_NO_SANDBOX; none: refused',
    );
  });
});
