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
  });
  promise.catch(() => {});
  return { promise, fail };
}
