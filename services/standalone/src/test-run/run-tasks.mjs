/**
 * @typedef {object} Task
 * @property {string} name
 * @property {number} cores how many it keeps busy while it runs; more than there are count as all
 * @property {readonly string[]} [after] names of tasks that must have succeeded before
 * @property {() => Promise<unknown>} work
 */

/**
 * Runs tasks beside each other as far as their needs and the machine's cores allow; of those that could start, the
 * first in the list goes first. A task that waits for cores is not overtaken by later ones that need fewer, so that a
 * large one is not put off forever.
 *
 * @param {readonly Task[]} tasks
 * @param {number} cores of the machine
 * @returns {Promise<void>} rejects with the first failure, after which nothing new starts; what runs is not waited for
 */
export function runTasks(tasks, cores) {
  refuseUnknown(tasks);
  const waiting = [...tasks];
  const done = new Set();
  let free = cores;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const fail = (/** @type {unknown} */ error) => {
      isOver = true;
      reject(error);
    };
    const startMore = () => {
      if (isOver) return;
      if (done.size === tasks.length) return resolve();
      for (const task of waiting.filter(({ after = [] }) => after.every((name) => done.has(name)))) {
        const needed = Math.min(task.cores, cores);
        if (needed > free) return;
        free -= needed;
        waiting.splice(waiting.indexOf(task), 1);
        // Never synchronously, so that a task that fails at once does not fail inside the loop.
        Promise.resolve()
          .then(task.work)
          .then(() => {
            free += needed;
            done.add(task.name);
            startMore();
          })
          .catch(fail);
      }
    };
    startMore();
  });
}

/** A need that nobody meets would wait forever. */
function refuseUnknown(/** @type {readonly Task[]} */ tasks) {
  const known = new Set();
  for (const { name, after = [] } of tasks) {
    const missing = after.find((one) => !known.has(one));
    if (missing !== undefined) throw new Error(`${name} waits for ${missing}, which is not in the list before it`);
    known.add(name);
  }
}
