import { z } from 'zod';

/**
 * For pages whose policy forbids generated code: schemas are then interpreted. Call it before the first parse, because
 * the first one would otherwise try whether generating is allowed, and the attempt alone is a violation.
 */
export const forbidGeneratedCode = (): void => void z.config({ jitless: true });
