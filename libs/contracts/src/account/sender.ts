import { z } from 'zod';
import { logoLimits, senderLimits } from '../constants/sender-constants.ts';
import { linePattern } from './line-pattern.ts';

/**
 * A line that is printed. Invisible characters are left out, because a document shows them as escapes; they come along
 * when a name is copied, and the direction of each line is isolated without them.
 */
const printedLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\p{Cf}/gu, '').trim())
    .max(max, 'tooLong')
    .regex(linePattern, 'format');

/** Whose name is on a report: an organisation, how to reach it, and its address line by line. */
export const senderSchema = z
  .object({
    /** Also the alternative text of the logo. */
    name: printedLine(senderLimits.name).min(1, 'required'),
    /** A phone number, an e-mail address or a website; may be empty. */
    contact: printedLine(senderLimits.contact),
    address: z.array(printedLine(senderLimits.line).min(1, 'required')).max(senderLimits.lines, 'tooMany'),
  })
  .meta({ id: 'Sender' });
export type Sender = z.infer<typeof senderSchema>;

/** The logo as the server has encoded it: PNG without transparency, in base64, with its size in pixels. */
export const logoSchema = z.object({
  png: z.base64(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export const senderStateSchema = z
  .object({
    /** Whether a plan includes it now. What is stored is used only as long. */
    isIncluded: z.boolean(),
    sender: senderSchema.extend({ logo: logoSchema.nullable() }).nullable(),
  })
  .meta({ id: 'SenderState' });
export type SenderState = z.infer<typeof senderStateSchema>;

export const putSenderSchema = senderSchema
  .extend({
    /** The bytes of a PNG or JPEG file in base64; null removes the logo, and without it the logo stays as it is. */
    logo: z
      .base64()
      .max(Math.ceil(logoLimits.bytes / 3) * 4, 'tooLarge')
      .nullable()
      .optional(),
  })
  .meta({ id: 'PutSender' });
export type PutSender = z.infer<typeof putSenderSchema>;
