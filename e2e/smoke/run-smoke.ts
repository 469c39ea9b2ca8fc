import type { Release } from '@stufenlos/contracts';
import { ReleaseError, storeOf, type SmokeResult } from '@stufenlos/release';
import { breakages } from './broken-remotes.ts';
import { checkBrokenRemote } from './check-broken-remote.ts';
import { checkPage } from './check-page.ts';
import { openSmokeHarness, type SmokeHarness, type SmokeHarnessOptions } from './smoke-harness.ts';
import { publicPages, visitsOf } from './visits.ts';

export interface SmokeOptions extends SmokeHarnessOptions {
  /** Checks only places whose name contains this text: `/pricing`, `runs missing`. Default: all. */
  only?: string | undefined;
  /** Called after each check. */
  checked?: (place: string, faults: readonly string[]) => void;
}

interface Task {
  where: string;
  run: () => Promise<string[]>;
}

/** Pages that are open at the same time. A page waits for the network and the disk about half of its time. */
const together = 3;

/** Opens every page of a release in a real browser and breaks each of its remotes in every way. Promotes nothing. */
export async function runSmoke({ only = '', checked, ...options }: SmokeOptions): Promise<SmokeResult> {
  const start = performance.now();
  const release = await storeOf(options.store, process.env).release(options.release);
  if (!release) throw new ReleaseError(`there is no release ${options.release} in ${options.store}`);
  const harness = await openSmokeHarness(options);
  try {
    const isWanted = ({ where }: Task) => where.includes(only);
    const pages = pageTasks(harness, release).filter(isWanted);
    const broken = breakageTasks(harness, release).filter(isWanted);
    const faults = await allOf([...broken, ...pages], checked);
    return {
      release: release.id,
      isSound: faults.length === 0,
      pages: pages.length,
      breakages: broken.length,
      seconds: Math.round((performance.now() - start) / 1000),
      faults,
    };
  } finally {
    await harness.close();
  }
}

const pageTasks = (harness: SmokeHarness, release: Release): Task[] =>
  visitsOf(release).map((visit) => ({
    where: `${visit.path} (${visit.locale})`,
    run: () => checkPage(harness, visit),
  }));

function breakageTasks(harness: SmokeHarness, release: Release): Task[] {
  const pages = publicPages(release);
  return Object.keys(release.remotes).flatMap((remote) =>
    breakages.map((breakage) => ({
      where: `${remote} ${breakage.how}`,
      run: () => checkBrokenRemote(harness, pages, remote, breakage),
    })),
  );
}

/** Runs tasks, some at a time, and returns those with faults in the order of the tasks. */
async function allOf(tasks: readonly Task[], checked: SmokeOptions['checked']): Promise<SmokeResult['faults']> {
  const results: string[][] = [];
  const waiting = tasks.entries();
  const work = async () => {
    for (const [index, { where, run }] of waiting) {
      const found = await run();
      results[index] = found;
      checked?.(where, found);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return tasks.map(({ where }, index) => ({ where, what: results[index] ?? [] })).filter(({ what }) => what.length > 0);
}
