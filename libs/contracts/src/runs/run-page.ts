import { z } from 'zod';
import { pictureViews } from '../constants/picture-views.ts';
import { scanFailureSchema } from '../scan/scan-failure.ts';

const pictureSchema = z.object({
  src: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

const count = z.number().int().nonnegative();

/** Pages per answer. */
export const pagesPerAnswer = 50;

/** One page of a run. */
export const runPageSchema = z
  .object({
    pageNo: z.number().int().positive(),
    url: z.string(),
    finalUrl: z.string().nullable(),
    title: z.string().nullable(),
    /** `ready` and `queued` wait; `skipped` was opened and has no result: a page that is there already, or none. */
    state: z.enum(['ready', 'queued', 'completed', 'partial', 'failed', 'skipped']),
    failure: scanFailureSchema.optional(),
    /** Rules and elements, once it is judged. */
    violations: z.object({ rules: count, nodes: count }).optional(),
    incomplete: z.object({ rules: count, nodes: count }).optional(),
    /** Its picture: an address signed for some minutes, and the part of the page it shows, in CSS px. */
    picture: pictureSchema.optional(),
    /** Further pictures, for findings that were seen in another view only. */
    viewPictures: z.array(pictureSchema.extend({ view: z.enum(pictureViews) })).optional(),
    /** One of its pictures was taken and lost on the way to us. */
    isPictureLost: z.literal(true).optional(),
  })
  .meta({ id: 'RunPage' });
export type RunPage = z.infer<typeof runPageSchema>;

export const runPagesQuerySchema = z.object({
  state: z.enum(['completed', 'partial', 'failed', 'skipped', 'open']).optional(),
  cursor: z.string().max(200).optional(),
});
export type RunPagesQuery = z.infer<typeof runPagesQuerySchema>;

/** In the order in which the pages were found. */
export const runPagesSchema = z
  .object({ pages: z.array(runPageSchema), total: count, next: z.string().optional() })
  .meta({ id: 'RunPages' });
export type RunPages = z.infer<typeof runPagesSchema>;
