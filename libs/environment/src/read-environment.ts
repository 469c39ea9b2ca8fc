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
      if (!(error instanceof VariableError)) throw error;
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

class VariableError extends Error {}

function readVariable(name: string, variable: Variable, environment: Environment): unknown {
  const { reader, isOptional, isNeededInProduction } = variable;
  const { text: given, where } = givenText(name, variable, environment);
  const isUnset = given === undefined || (given.trim() === '' && !reader.acceptsEmpty);
  const text = isUnset ? variable.default : given;
  if (text === undefined) {
    if (!isOptional) throw new VariableError(`${name}: is missing, must be ${reader.form}`);
    if (isNeededInProduction && isProduction(environment)) throw new VariableError(`${name}: is needed in production`);
    return undefined;
  }
  const value = reader.read(text);
  if (value === undefined) throw new VariableError(`${where} must be ${reader.form}`);
  return value;
}

/** Strict rules are the default, as in `NODE_ENV` of `processVariables`. */
const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV !== 'development' && NODE_ENV !== 'test';

interface Given {
  text: string | undefined;
  /** Begins the sentence of a problem: names the variable, or the variable of a file and the file. */
  where: string;
}

/** An orchestrator mounts secrets as files. */
function givenText(name: string, { isSecret }: Variable, environment: Environment): Given {
  const fileVariable = `${name}_FILE`;
  const path = environment[fileVariable];
  if (!path) return { text: environment[name], where: `${name}:` };
  if (!isSecret)
    throw new VariableError(`${fileVariable}: ${name} is no secret, so it is set by itself and never by a file`);
  if (environment[name])
    throw new VariableError(`${name}: is set, and ${fileVariable} as well; only one of them may be`);
  const file = shownPath(path);
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') throw new VariableError(`${fileVariable}: ${file} is empty`);
    return { text, where: `${fileVariable}: the text in ${file}` };
  } catch (error) {
    if (error instanceof VariableError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new VariableError(`${fileVariable}: ${file} cannot be read (${code})`);
  }
}

/** A person who takes this variable for that of the secret must not find the secret in a log. */
const shownPath = (path: string) => (/^\/[\w./-]{1,200}$/.test(path) ? path : 'the file');
