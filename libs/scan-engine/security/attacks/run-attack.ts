import { setTimeout as pause } from 'node:timers/promises';
import type { Frame } from 'puppeteer';
import { withTimeout } from '../../src/with-timeout.ts';
import { PageContext } from '../../src/browser/page-context.ts';
import type { BrowserPool } from '../../src/browser/browser-pool.ts';
import type { Resolve, Refusal } from '@stufenlos/egress';
import { isolatedWorld } from '../../src/browser/isolated-world.ts';
import type { Attack, Proof } from './attack.ts';
import { secretText } from './internal-server.ts';
import type { AttackEnvironment } from './attack.ts';

const navigationLimitMs = 6000;
const proofLimitMs = 25_000;
/** A request that bypasses the proxy is faster than one through it, so a leak shows before the proof or just after. */
const afterProofMs = 350;
const readLimitMs = 3000;

export interface Outcome {
  /** The expected proof was found. */
  isProven: boolean;
  /** URLs of frames that contain the secret. */
  leaked: string[];
  /** Diagnostics for a missing proof. */
  seen: { refusals: string[]; reports: string[]; asked: string[]; error: string; urls: string[] };
}

/**
 * Runs one attack in a page context of the product, with its browser context, egress proxy and policy. The address is
 * not normalised first as a scan would do, so Chromium and the proxy handle every spelling themselves.
 */
export async function runAttack(attack: Attack, environment: AttackEnvironment, pool: BrowserPool): Promise<Outcome> {
  const pageContext = await PageContext.prepare(pool, {
    exclusive: false,
    allow: [environment.site],
    denyHosts: [],
    resolve: names(),
    byteLimit: 10_000_000,
    onOverflow: () => {},
  });
  try {
    const address = attack.typed?.(environment) ?? `http://good.test:${environment.sitePort}/page?k=${attack.number}`;
    const error = await pageContext.page.goto(address, { timeout: navigationLimitMs }).then(
      () => '',
      (cause: unknown) => String(cause),
    );
    const proof = attack.proof(environment);
    const until = Date.now() + proofLimitMs;
    const isProven = () => proves(proof, pageContext.egress.refusals, error, attack, environment);
    while (!isProven() && Date.now() < until) await pause(25);
    await pause(afterProofMs);
    const pages = await pageContext.context.pages();
    const frames = pages.flatMap((page) => page.frames());
    const texts = await Promise.all(frames.map(textOf));
    return {
      isProven: isProven(),
      leaked: frames.filter((_, index) => texts[index]?.includes(secretText)).map((frame) => frame.url()),
      seen: {
        refusals: pageContext.egress.refusals.map(({ target, error: { message } }) => `${target} ${message}`),
        reports: environment.reportsOf(attack.number),
        asked: environment.askedBy(attack.number),
        error,
        urls: frames.map((frame) => frame.url()),
      },
    };
  } finally {
    await pageContext.close(false);
  }
}

function proves(
  proof: Proof,
  refusals: readonly Refusal[],
  error: string,
  { number }: Attack,
  environment: AttackEnvironment,
): boolean {
  switch (proof.by) {
    case 'proxy': {
      const isAsProven = ({ code, detail }: Refusal['error']) =>
        code === proof.code && (proof.reason === undefined || detail['reason'] === proof.reason);
      return [proof.target].flat().every((one) => {
        return refusals.some(({ target, error: refusal }) => target === one && isAsProven(refusal));
      });
    }
    case 'browser': {
      return error.includes(proof.error);
    }
    case 'report': {
      return environment.reportsOf(number).some((say) => proof.says.test(say));
    }
    case 'site': {
      return environment.askedBy(number).some((url) => url.startsWith(proof.path));
    }
    case 'internal-server': {
      return environment.internalServer.hitsOf(number).length > 0;
    }
  }
}

const textOf = (frame: Frame): Promise<string> =>
  withTimeout(
    isolatedWorld(frame)
      .evaluate(() => document.documentElement.outerHTML)
      .catch(() => ''),
    readLimitMs,
    () => '',
  );

/** DNS under the attacker's control. `rebind.test` resolves to a private address after its first answer. */
function names(): Resolve {
  let rebinds = 0;
  return async (host) => {
    switch (host.replace(/\.$/, '')) {
      case 'good.test': {
        return ['127.0.0.2'];
      }
      case 'rebind.test': {
        rebinds += 1;
        return rebinds === 1 ? ['127.0.0.2'] : ['127.0.0.1'];
      }
      case 'mixed.test': {
        return ['127.0.0.2', '127.0.0.1'];
      }
      case 'public.test': {
        return ['93.184.216.34'];
      }
      case 'localhost':
      case 'x.localhost':
      case 'private.test': {
        return ['127.0.0.1'];
      }
      default: {
        throw new Error(`unknown host ${host}`);
      }
    }
  };
}
