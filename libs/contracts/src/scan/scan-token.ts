import { z } from 'zod';

/** 128 random bits: whoever has it may read one free check (P1). */
export const scanTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
