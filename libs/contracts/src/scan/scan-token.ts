import { z } from 'zod';

/** 128 random bits. The token grants read access to one free check. */
export const scanTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
