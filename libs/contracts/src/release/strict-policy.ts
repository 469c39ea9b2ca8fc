import { z } from 'zod';

/**
 * For pages whose Content Security Policy forbids generated code: schemas are then interpreted. An entry point of its
 * own, because it must run before the first schema is made: zod tries to generate code then, which is a violation.
 */
export const applyStrictPolicy = (): void => void z.config({ jitless: true });
