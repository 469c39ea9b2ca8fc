import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { fieldsOf } from './field-keys.ts';

/** No database text holds a NUL or half of a surrogate pair, so nothing has such a name. */
const isStorable = (params: unknown): boolean =>
  Object.values(params as Record<string, string>).every((text) => text.isWellFormed() && !text.includes('\0'));

/**
 * Parses what a request carries with the schema of the endpoint table. A malformed path parameter names nothing that
 * could exist: `not_found`. Anything else is `invalid_input` with the path and the text key of every fault.
 */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(value: unknown, { schema, type }: ArgumentMetadata): unknown {
    if (!schema) return value;
    if (type === 'param' && !isStorable(value)) throw new AppError('not_found');
    const parsed = (schema as unknown as z.ZodType).safeParse(value);
    if (parsed.success) return parsed.data;
    if (type === 'param') throw new AppError('not_found');
    throw new AppError('invalid_input', { fields: fieldsOf(parsed.error, value) });
  }
}
