import { z } from 'zod';

/** In the provider's form, so that a secret of something else is not put here by mistake. */
export const webhookSecret = z.string().regex(/^whsec_\w{8,}$/u, 'must be whsec_ and at least 8 letters or digits');
