import { stripVTControlCharacters } from 'node:util';

/**
 * Which tests failed, for the end of the output: after twenty minutes of lines nobody sees the one that matters, and a
 * log that is kept often is its end only.
 *
 * @typedef {import('./describe-failures.mjs').Failure} Failure
 */

/** First line of a message, without the terminal's colours. */
const firstLine = (/** @type {string | undefined} */ message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')[0]
    ?.slice(0, 300) ?? '';

/**
 * @typedef {{ status: string, name?: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} VitestFile
 * @returns {Failure[]} one per failed test, and per file that could not be loaded
 */
export function failuresOfVitest(/** @type {{ testResults: VitestFile[] } | null} */ report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name = '', message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      const file = name.split('/').slice(-4).join('/');
      if (failed.length === 0) return [{ place: name, line: `${file}: ${firstLine(message)}` }];
      return failed.map((one) => ({
        place: name,
        line: `${file} > ${one.fullName ?? ''}: ${firstLine(one.failureMessages?.[0])}`,
      }));
    });
}

/**
 * @typedef {{ title: string, ok: boolean, file?: string, line?: number,
 *   tests?: { status: string, results: { errors?: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @returns {Failure[]} one per journey that failed or needed a second try
 */
export function failuresOfPlaywright(/** @type {Suite | null} */ report) {
  const specs = report ? specsOf(report) : [];
  const has = (/** @type {Spec} */ spec, /** @type {string} */ status) =>
    spec.tests?.some((test) => test.status === status) ?? false;
  // Where one failure kept the next journeys from running, all of the file are to be run again.
  const cutShort = new Set(specs.filter((spec) => has(spec, 'skipped')).map(({ file }) => file));
  return specs
    .filter((spec) => !spec.ok || has(spec, 'flaky'))
    .map((spec) => {
      const { file = '', line = 0, title, tests = [] } = spec;
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors: all = [] }) => all));
      return {
        place: cutShort.has(spec.file) ? file : `${file}:${line}`,
        line: `${file} > ${title}: ${firstLine(errors[0]?.message)}`,
      };
    });
}

/** @returns {Spec[]} however deep */
const specsOf = (/** @type {Suite} */ { specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
