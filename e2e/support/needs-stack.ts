import { stack } from './stack.ts';

/** Before the first journey: everything it needs was given, or one sentence says what was not. */
export default function needsStack(): void {
  const { origin, sites, browser } = stack;
  console.log(`site ${origin}, demo sites ${sites}, browser ${browser}`);
}
