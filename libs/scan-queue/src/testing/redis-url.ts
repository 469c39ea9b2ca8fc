/** The Redis that `npm test` provides; a test that needs it fails without it, it is never skipped. */
export function redisUrlOfTests(): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('REDIS_URL is not set. Run `npm test`, or `npm run parts` and set what it prints.');
  return url;
}
