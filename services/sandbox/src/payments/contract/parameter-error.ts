import type { ErrorObject } from 'ajv';
import { invalid, type PaymentError } from '../protocol/payment-error.ts';

/** What the provider looks at first. */
const order = ['additionalProperties', 'required', 'enum', 'const', 'type'];

/** What the provider answers to parameters with these errors, of which there is at least one. It names one of them. */
export function parameterError(errors: readonly ErrorObject[], params: object): PaymentError {
  const [first] = order.flatMap((keyword) => errors.filter((one) => one.keyword === keyword));
  if (!first) return invalid('Invalid request.');
  const { instancePath, keyword, params: details } = first;
  const { additionalProperty: extra, missingProperty: missing, type } = details as Record<string, string>;
  const path = instancePath.split('/').slice(1);
  const param = named(path);
  const value = valueAt(params, path);
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = named([...path, extra ?? '']);
      return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
    }
    case 'required': {
      const wanted = named([...path, missing ?? '']);
      return invalid(`Missing required param: ${wanted}.`, { code: 'parameter_missing', param: wanted });
    }
    case 'type':
      if (type === 'number') {
        return invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
      }
      return invalid(`Invalid ${type}: ${value}`, { param });
    default: {
      const { allowedValues = [], allowedValue } = details as { allowedValues?: unknown[]; allowedValue?: unknown };
      const allowed = keyword === 'const' ? [allowedValue] : allowedValues;
      return invalid(`Invalid ${param}: must be ${oneOf(allowed.map(String).toSorted())}`, { param });
    }
  }
}

const named = ([first = '', ...rest]: readonly string[]) => first + rest.map((name) => `[${name}]`).join('');

function oneOf(words: readonly string[]): string {
  if (words.length < 3) return words.length === 1 ? (words[0] ?? '') : `one of ${words.join(' or ')}`;
  return `one of ${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

function valueAt(params: object, path: readonly string[]): string {
  const value = path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], params);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
