import { stripVTControlCharacters } from 'node:util';

/**
 * Which tests failed, for the end of the output: after twenty minutes of lines nobody sees the one that matters, and a
 * log that is kept often is its end only.
 */

/** First line of a message, without the terminal's colours. */
const firstLine = (/** @type {string | undefined} */ message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')[0]
    ?.slice(0, 300) ?? '';

/**
 * @typedef {{ status: string, name?: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} VitestFile
 * @returns {string[]} a line per failed test, and per file that could not be loaded
 */
export function failuresOfVitest(/** @type {{ testResults: VitestFile[] } | null} */ report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name = '', message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      const file = name.split('/').slice(-4).join('/');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((one) => `${file} > ${one.fullName ?? ''}: ${firstLine(one.failureMessages?.[0])}`);
    });
}

/**
 * @typedef {{ title: string, ok: boolean, file?: string,
 *   tests?: { status: string, results: { errors?: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @returns {string[]} a line per journey that failed or needed a second try
 */
export function failuresOfPlaywright(/** @type {Suite | null} */ report) {
  if (!report) return [];
  const own = (report.specs ?? [])
    .filter((spec) => !spec.ok || spec.tests?.some(({ status }) => status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests?.flatMap(({ results }) => results.flatMap(({ errors: all = [] }) => all)) ?? [];
      return `${spec.file ?? ''} > ${spec.title}: ${firstLine(errors[0]?.message)}`;
    });
  return [...own, ...(report.suites ?? []).flatMap(failuresOfPlaywright)];
}
