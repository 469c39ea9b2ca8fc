import { z } from 'zod';

/**
 * For pages whose policy forbids generated code: schemas are then interpreted. A door of its own, because it must run
 * before the first schema is made: making one tries whether generating is allowed, and the attempt is a violation.
 */
export const applyStrictPolicy = (): void => void z.config({ jitless: true });
