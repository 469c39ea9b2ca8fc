/** @typedef {NodeJS.WritableStream & { isTTY?: boolean, columns?: number }} Stream */

/**
 * Tells what is going on: one line per stage when it ends, readable without colour; where a person looks at a
 * terminal also one living line with what is going on right now.
 * @param {{ stream: Stream, quiet?: boolean | undefined }} options
 */
export function createProgress({ stream, quiet = false }) {
  const { line, open, watch } = openLines(stream, Boolean(stream.isTTY) && !quiet);
  const startedAt = performance.now();
  let isClosed = false;
  return {
    /** A line of its own, also when quiet. */
    say: line,
    /** A line that nobody misses when it should be quiet. */
    mention(/** @type {string} */ text) {
      if (!quiet) line(text);
    },
    /**
     * @template T
     * @param {string} name
     * @param {(detail: (text: string) => void) => Promise<T>} work
     * @param {(answer: T) => string} [describe]
     * @returns {Promise<T>}
     */
    async stage(name, work, describe = () => '') {
      const begin = performance.now();
      const entry = { startedAt: begin, detail: '' };
      open.set(name, entry);
      watch();
      try {
        const answer = await work((text) => {
          entry.detail = text.trim();
        });
        open.delete(name);
        if (!quiet && !isClosed) line(stageLine('ok', name, describe(answer), begin));
        return answer;
      } catch (error) {
        open.delete(name);
        if (!isClosed) line(stageLine('FAILED', name, '', begin));
        throw error;
      } finally {
        watch();
      }
    },
    /** The end has begun: what still runs is stopped, and its failing is no news. */
    close() {
      isClosed = true;
      open.clear();
      watch();
    },
    elapsed: () => seconds(startedAt),
  };
}

/**
 * Lines, and below them the living one with the open stages.
 * @param {Stream} stream
 * @param {boolean} isLive
 */
function openLines(stream, isLive) {
  /** @type {Map<string, { startedAt: number, detail: string }>} */
  const open = new Map();
  let timer = /** @type {NodeJS.Timeout | null} */ (null);

  const clear = () => {
    if (isLive) stream.write('\r\u001B[K');
  };
  const draw = () => {
    const stages = [...open].map(
      ([name, { startedAt, detail }]) => `${name} ${seconds(startedAt)}${detail && `: ${detail}`}`,
    );
    stream.write(`\r\u001B[K  ... ${stages.join(', ')}`.slice(0, (stream.columns || 80) + 3));
  };
  return {
    open,
    line: (/** @type {string} */ text) => {
      clear();
      stream.write(`${text}\n`);
      if (isLive && open.size > 0) draw();
    },
    /** To be called when a stage has begun or ended. */
    watch: () => {
      if (!isLive) return;
      if (open.size > 0) timer ??= setInterval(draw, 250);
      else if (timer) {
        clearInterval(timer);
        timer = null;
        clear();
      }
    },
  };
}

/** @typedef {ReturnType<typeof createProgress>} Progress */

const seconds = (/** @type {number} */ begin) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

/** @type {(mark: string, name: string, text: string, begin: number) => string} */
const stageLine = (mark, name, text, begin) =>
  `  ${mark.padEnd(6)} ${name.padEnd(12)} ${seconds(begin).padStart(8)}${text && `  ${text}`}`;
