import { readContainerfile, type Stage } from './read-deployment.ts';

const ours = readContainerfile();

/** `ENV` of a stage of the Containerfile and of those that it is made from. */
export function imageEnvironment(target: string, stages: readonly Stage[] = ours): Record<string, string> {
  const stage = stages.find(({ name }) => name === target);
  if (!stage) return {};
  const own = stage.lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.slice(4).split(/\s+/));
  const pairs = own.map((pair) => pair.split('=') as [string, string]);
  return { ...imageEnvironment(stage.from, stages), ...Object.fromEntries(pairs) };
}
