import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects with files that take up to a minute and mostly wait. Vitest runs one project after the other, by name, so at the
 * end of a run one worker would have such a file, and the others nothing.
 */
const longProjects = ['worker', 'scan-engine', 'edge'];

/** Runs the projects with the longest files first, and otherwise keeps Vitest's order. */
export class LongProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longProjectsFirst(await super.sort(files));
  }
}

/** The parts of a specification that its place depends on. */
interface Placed {
  project: { name: string; config: { sequence: { groupOrder: number } } };
}

/** Groups keep their order, because each one waits for the end of those before it. */
export const longProjectsFirst = <Spec extends Placed>(sorted: readonly Spec[]): Spec[] =>
  sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other));

const groupOf = ({ project }: Placed) => project.config.sequence.groupOrder;
const rankOf = ({ project }: Placed) =>
  longProjects.includes(project.name) ? longProjects.indexOf(project.name) : longProjects.length;
