import { z } from 'zod';
import { linePattern } from './line-pattern.ts';

/** Free text of a person on one line, without control characters: none of it can end a line of a mail. */
export const lineSchema = (max: number) => z.string().trim().max(max, 'tooLong').regex(linePattern, 'format');

/** May have lines, as a letter does; no other control characters, which no database and no mail can hold. */
export const letterSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'format');
