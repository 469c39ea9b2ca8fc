/** Asks again until the answer is there; the limit only ends a test that would never end. */
export async function until<T>(
  ask: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  limitMs = 60_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > end) throw new Error(`Nothing after ${limitMs} ms: ${ask.toString().slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
