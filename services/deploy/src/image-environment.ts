import { readContainerfile } from './read-deployment.ts';

const stages = readContainerfile();

/** `ENV` of a stage of the Containerfile and of those that it is made from. */
export function imageEnvironment(target: string): Record<string, string> {
  const stage = stages.find(({ name }) => name === target);
  if (!stage) return {};
  const own = stage.lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.slice(4).split(/\s+/));
  const pairs = own.map((pair) => pair.split('=') as [string, string]);
  return { ...imageEnvironment(stage.from), ...Object.fromEntries(pairs) };
}
