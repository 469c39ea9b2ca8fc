/**
 * Where the time of one test file went; the same as `FileTimes` of `libs/workspace`.
 * @typedef {object} FileTimes
 * @property {string} project
 * @property {string} file
 * @property {number} environmentMs
 * @property {number} importMs
 * @property {number} hooksMs
 * @property {number} testMs
 * @property {number} databaseMs
 * @property {number} browserMs
 * @property {number} assertions
 * @property {readonly { name: string, ms: number }[]} tests
 *
 * @typedef {object} ProjectTimes sums of its files
 * @property {string} project
 * @property {number} files
 * @property {number} tests
 * @property {number} assertions
 * @property {number} environmentMs
 * @property {number} importMs
 * @property {number} hooksMs
 * @property {number} testMs
 * @property {number} databaseMs
 * @property {number} browserMs
 * @property {number} totalMs
 * @property {number} share of all projects together, 0 to 1
 */

const parts = /** @type {const} */ (['environmentMs', 'importMs', 'hooksMs', 'testMs', 'databaseMs', 'browserMs']);

/** @returns {ProjectTimes[]} the dearest first */
export function timesByProject(/** @type {readonly FileTimes[]} */ files) {
  const all = files.reduce((sum, file) => sum + totalOf(file), 0);
  return [...new Set(files.map(({ project }) => project))]
    .map((project) => {
      const own = files.filter((file) => file.project === project);
      const totalMs = own.reduce((sum, file) => sum + totalOf(file), 0);
      const sum = (/** @type {(file: FileTimes) => number} */ of) => own.reduce((total, file) => total + of(file), 0);
      return {
        project,
        files: own.length,
        tests: sum(({ tests }) => tests.length),
        assertions: sum(({ assertions }) => assertions),
        .../** @type {Record<typeof parts[number], number>} */ (
          Object.fromEntries(parts.map((part) => [part, sum((file) => file[part])]))
        ),
        totalMs,
        share: all === 0 ? 0 : totalMs / all,
      };
    })
    .toSorted((a, b) => b.totalMs - a.totalMs);
}

/** Databases and browsers are started in hooks or tests, and counted there. */
const totalOf = (/** @type {FileTimes} */ { environmentMs, importMs, hooksMs, testMs }) =>
  environmentMs + importMs + hooksMs + testMs;

/** @returns {string[]} the table, the ten slowest files and the ten slowest tests, line by line */
export function describeTimes(/** @type {readonly FileTimes[]} */ files) {
  const projects = timesByProject(files);
  const rows = projects.map((one) => [
    one.project,
    String(one.files),
    String(one.tests),
    String(one.assertions),
    ...['environmentMs', 'importMs', 'databaseMs', 'browserMs', 'hooksMs', 'testMs', 'totalMs'].map((part) =>
      seconds(one[/** @type {'totalMs'} */ (part)]),
    ),
    `${(one.share * 100).toFixed(1)} %`,
  ]);
  const heads = 'project,files,tests,expect,environment,import,database,browser,hooks,tests (s),sum (s),share'.split(
    ',',
  );
  const slowFiles = files.toSorted((a, b) => totalOf(b) - totalOf(a)).slice(0, 10);
  const tests = files.flatMap(({ file, tests: own }) => own.map(({ name, ms }) => ({ file, name, ms })));
  const slowTests = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return [
    'Where the time went, in seconds over all workers (database and browser are part of hooks and tests):',
    ...inColumns([heads, ...rows]),
    'The slowest files:',
    ...slowFiles.map((file) => `${seconds(totalOf(file)).padStart(8)}  ${file.file}`),
    'The slowest tests:',
    ...slowTests.map(({ file, name, ms }) => `${seconds(ms).padStart(8)}  ${file} > ${name}`),
  ];
}

const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);

/** The first column to the left, numbers to the right. */
function inColumns(/** @type {readonly (readonly string[])[]} */ rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}
