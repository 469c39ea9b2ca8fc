/**
 * Why a launcher ends: a person (the promise resolves) or a failure (it rejects). The second Ctrl-C does not wait.
 * @param {() => void} kill
 */
export function createEnding(kill) {
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const promise = new Promise((resolve, reject) => {
    fail = reject;
    let count = 0;
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(name, () => {
        count += 1;
        if (count === 1) resolve(undefined);
        else kill();
      });
    }
    onLostParent(() => resolve(undefined));
  });
  promise.catch(() => {});
  return { promise, fail };
}

/**
 * npm runs a script through a shell, and a SIGTERM for npm ends that shell without telling its child. Started by hand
 * in the background, losing the parent is no reason to end.
 * @param {() => void} react
 */
function onLostParent(react) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    react();
  }, 500);
  watch.unref();
}
