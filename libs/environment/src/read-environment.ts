import { readFileSync } from 'node:fs';
import type { Values, Variable, Variables } from './variable.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every problem of an environment, each as `NAME: sentence`. No problem holds a value, because it may be a secret. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(process: string, problems: readonly string[]) {
    super([`The ${process} cannot start with this configuration:`, ...problems].join('\n  '));
    this.problems = problems;
  }
}

export interface ReadOptions<Declared extends Variables> {
  /** For the message: `api`. */
  process: string;
  variables: Declared;
  environment: Environment;
  /** Finds values that contradict each other, as `NAME: sentence`. Asked when each value for itself is good. */
  contradictions?: (values: Values<Declared>) => readonly string[];
}

/** @throws {EnvironmentError} */
export function readEnvironment<Declared extends Variables>(options: ReadOptions<Declared>): Values<Declared> {
  const { process, variables, environment, contradictions = () => [] } = options;
  const problems: string[] = [];
  const entries = Object.entries(variables).map(([name, variable]) => {
    try {
      return [name, readVariable(name, variable, environment)] as const;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error.message);
      return [name, undefined] as const;
    }
  });
  const values = Object.fromEntries(entries) as Values<Declared>;
  if (problems.length === 0) problems.push(...contradictions(values));
  if (problems.length > 0) throw new EnvironmentError(process, problems);
  return values;
}

/** For the entry of a process: its configuration, or all problems on standard error and exit code 1. */
export function environmentOrExit<Config>(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

class Problem extends Error {}

function readVariable(name: string, variable: Variable, environment: Environment): unknown {
  const { reader, isOptional, isNeededInProduction, isSecret } = variable;
  const given = isSecret ? secretText(name, environment) : environment[name];
  const isUnset = given === undefined || (given.trim() === '' && !reader.acceptsEmpty);
  const text = isUnset ? variable.default : given;
  if (text === undefined) {
    if (!isOptional) throw new Problem(`${name}: is missing, must be ${reader.form}`);
    if (isNeededInProduction && isProduction(environment)) throw new Problem(`${name}: is needed in production`);
    return undefined;
  }
  const value = reader.read(text);
  if (value === undefined) throw new Problem(`${name}: must be ${reader.form}`);
  return value;
}

/** Strict rules are the default, as in `NODE_ENV` of `processVariables`. */
const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV !== 'development' && NODE_ENV !== 'test';

/** An orchestrator mounts secrets as files. */
function secretText(name: string, environment: Environment): string | undefined {
  const path = environment[`${name}_FILE`];
  if (!path) return environment[name];
  if (environment[name]) throw new Problem(`${name}: is set, and ${name}_FILE as well; only one of them may be`);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Problem(`${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
