import {
  createCancellationSchema,
  createWithdrawalSchema,
  type CreateCancellation,
  type CreateWithdrawal,
} from '@stufenlos/contracts';
import { namedFields } from '../contract/field-keys.ts';
import { AppError } from '../errors/app-error.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';

/** Texts of the fields, in `declaration.*.json` of the contract library. Any other fault gets the general text. */
export const cancellationKeys: Record<string, string> = {
  kind: 'billing:cancel.error.kind',
  reason: 'billing:cancel.error.reason',
  name: 'billing:cancel.error.name',
  contract: 'billing:cancel.error.contract',
  date: 'billing:cancel.error.date',
  email: 'billing:cancel.error.email',
};
export const withdrawalKeys: Record<string, string> = {
  name: 'billing:withdraw.error.name',
  contract: 'billing:withdraw.error.contract',
  email: 'billing:withdraw.error.email',
};
const reasonRequired = { path: 'reason', key: 'billing:cancel.reasonRequired' };

/**
 * An empty optional field counts as absent.
 * @throws AppError `invalid_input` with every faulty field
 */
export function readCancellation(body: unknown): CreateCancellation {
  const given = without(sanitizeForPostgres(body), ['date', 'reason', 'name']);
  const parsed = createCancellationSchema.safeParse(given);
  const needsReason = isObject(given) && given['kind'] === 'extraordinary' && isBlank(given['reason']);
  if (parsed.success) return parsed.data;
  const faults = namedFields(parsed.error, given, cancellationKeys).filter(
    ({ path }) => !needsReason || path !== 'reason',
  );
  throw new AppError('invalid_input', { fields: needsReason ? [...faults, reasonRequired] : faults });
}

/** @throws AppError `invalid_input` with every faulty field */
export function readWithdrawal(body: unknown): CreateWithdrawal {
  const given = sanitizeForPostgres(body);
  const parsed = createWithdrawalSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', { fields: namedFields(parsed.error, given, withdrawalKeys) });
}

function without(body: unknown, names: readonly string[]): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !names.includes(name) || !isBlank(value)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
