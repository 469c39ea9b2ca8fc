import { config } from 'zod/v4/core';

/**
 * For pages whose Content Security Policy forbids generated code: schemas are then interpreted. An entry point of its
 * own, because it must run before the first schema is made: zod tries to generate code then, which is a violation. It takes
 * only zod's core, whose setting counts for all of zod: a page starts without the rest.
 */
export const applyStrictPolicy = (): void => void config({ jitless: true });
