import { provideBuilds } from '../provide-builds.mjs';
import { runChecks } from './run-checks.mjs';
import { runJourneys } from './run-journeys.mjs';
import { runUnitTests } from './run-unit-tests.mjs';
import { raiseTestStack } from './test-stack.mjs';

/**
 * @typedef {import('./run-all.mjs').Run} Run
 * @typedef {import('./provide-test-parts.mjs').TestParts} TestParts
 * @typedef {import('../progress.mjs').Progress} Progress
 * @typedef {import('./command-options.mjs').Verdict} Verdict
 * @typedef {import('./choose-affected.mjs').Selection} Selection
 * @typedef {import('./results/tally.mjs').Tally} Tally
 *
 * @typedef {import('./run-tasks.mjs').Task & { suites: readonly import('./test-options.mjs').SuiteName[] }} SuiteTask a
 *   task runs when one of its suites does
 */

const isAlone = (/** @type {string} */ file) => file.endsWith('.alone.test.ts');

/** @returns {SuiteTask[]} */
export function testTasks(
  /** @type {Run} */ { launch, progress, tally },
  /** @type {Selection | undefined} */ selection,
  /** @type {TestParts} */ { around, stackParts, otherProvider },
) {
  /** @type {Record<string, string>} */
  let site = {};
  const stack = async () => {
    site = await raiseTestStack(launch, progress, stackParts);
    const lemonldap = await otherProvider;
    if (lemonldap?.why) tally.untested.push(`sign-in at a provider that others made. ${lemonldap.why}`);
    site = { ...site, LEMONLDAP_ROOT: lemonldap?.root ?? '', LEMONLDAP_MISSING: lemonldap?.why ?? '' };
  };
  const builds = () => Promise.all(Object.values(provideBuilds(launch, progress, around.node)));
  const only = (/** @type {(file: string) => boolean} */ isWanted) => selection?.unitFiles?.filter(isWanted);
  const journeys = (/** @type {import('./run-journeys.mjs').Journeys} */ which) =>
    runJourneys({ ...around, grep: selection?.journeys ?? around.grep, env: { ...around.env, ...site } }, which);
  const isPart = selection?.checks !== undefined;
  // Each suite keeps two cores busy. Those of a few changes are short, with starts and ends that leave one idle, so two of
  // them run beside each other.
  const cores = isPart ? 1 : 2;
  const beforeChecks = isPart ? [] : ['tests one by one', 'end to end'];
  const aloneFiles = only(isAlone);
  const { suite, quietSuite } = suiteRunners(progress, tally);

  // They break the site, so no other journey runs meanwhile. They mostly wait, so the checks run beside them.
  const outages = suite('outages', { cores: 1, after: ['end to end'], suites: ['e2e'] }, () =>
    journeys({ name: 'outages', projects: ['outages'] }),
  );

  // Nothing else runs beside them, because a busy machine changes their result.
  const oneByOne = suite('tests one by one', { cores: 2, after: ['unit and integration'], suites: ['unit'] }, () =>
    runUnitTests(around, { name: 'alone', projects: ['alone'], files: aloneFiles }),
  );
  const aloneTests = aloneFiles?.length === 0 ? [] : [oneByOne];

  return [
    // Checks look into what was built, journeys use it; the other tests run from source.
    { name: 'builds', cores: 2, suites: ['check', 'e2e'], work: builds },
    suite('unit and integration', { cores, suites: ['unit'] }, () =>
      runUnitTests(around, { name: 'unit', projects: ['!alone'], files: only((file) => !isAlone(file)) }),
    ),
    ...aloneTests,
    { name: 'stack', cores: 1, after: ['builds'], suites: ['e2e'], work: stack },
    suite(
      'end to end',
      { cores, after: ['stack', 'unit and integration', ...aloneTests.map(({ name }) => name)], suites: ['e2e'] },
      () => journeys({ name: 'e2e', projects: ['own-sites', 'site'] }),
    ),
    ...(selection?.outages === false ? [] : [outages]),
    quietSuite('check', { cores: 1, after: ['builds', ...beforeChecks], suites: ['check'] }, () =>
      runChecks(around, selection?.checks, selection?.base),
    ),
  ];
}

/** @typedef {Omit<SuiteTask, 'name' | 'work'>} Given */

/** Suites print their heads and counts; a quiet one also its whole output, at its end. */
function suiteRunners(/** @type {Progress} */ progress, /** @type {Tally} */ tally) {
  const note = (/** @type {string} */ name, /** @type {Verdict} */ verdict) => {
    tally.add(name, verdict);
    progress.say(`== ${name}: ${verdict.counts.passed} passed, ${verdict.counts.failed} failed`);
  };
  return {
    /** @type {(name: string, given: Given, work: () => Promise<Verdict>) => SuiteTask} */
    suite: (name, given, work) => ({
      name,
      ...given,
      work: async () => {
        progress.say(`\n== ${name}`);
        note(name, await work());
      },
    }),
    /** @type {(name: string, given: Given, work: () => Promise<Verdict & { output: string }>) => SuiteTask} */
    quietSuite: (name, given, work) => ({
      name,
      ...given,
      work: async () => {
        const verdict = await work();
        progress.say(`\n== ${name}\n${verdict.output}`);
        note(name, verdict);
      },
    }),
  };
}
