import type { Reader } from './readers.ts';

/** An environment variable as data. The table of settings and the launcher are derived from it. */
export interface Variable<Value = unknown> {
  reader: Reader<Value>;
  /** One sentence for the person who sets it. */
  does: string;
  /** As a person would write it. */
  default?: string;
  /** May be unset; it then has no value. */
  isOptional?: true;
  isNeededInProduction?: true;
  /** Its value is never printed, and `<NAME>_FILE` may name a file that holds it. */
  isSecret?: true;
}

export type Variables = Readonly<Record<string, Variable>>;

export type Values<Declared extends Variables> = {
  [Name in keyof Declared]: Declared[Name] extends Variable<infer Value>
    ? Declared[Name] extends { isOptional: true }
      ? Value | undefined
      : Value
    : never;
};

export const required = <Value>(reader: Reader<Value>, does: string): Variable<Value> => ({ reader, does });

export const withDefault = <Value>(reader: Reader<Value>, text: string, does: string): Variable<Value> => ({
  ...required(reader, does),
  default: text,
});

export const optional = <Value>(reader: Reader<Value>, does: string): Variable<Value> & { isOptional: true } => ({
  ...required(reader, does),
  isOptional: true,
});

export const requiredInProduction = <Value>(
  reader: Reader<Value>,
  does: string,
): Variable<Value> & { isOptional: true } => ({
  ...optional(reader, does),
  isNeededInProduction: true,
});

export const secret = <Declared extends Variable>(variable: Declared): Declared => ({ ...variable, isSecret: true });
