/**
 * Does one work after the other. Gives undefined, and never begins the work, when so many are waiting already.
 *
 * @param mostWaiting beside the one that goes on
 */
export function oneAtATime(mostWaiting: number) {
  let last: Promise<unknown> | undefined;
  let count = 0;
  return <T>(work: () => Promise<T>): Promise<T> | undefined => {
    if (count > mostWaiting) return undefined;
    count += 1;
    const done = (last ? last.then(work, work) : work()).finally(() => {
      count -= 1;
      if (count === 0) last = undefined;
    });
    last = done;
    return done;
  };
}
