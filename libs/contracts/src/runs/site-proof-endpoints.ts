import { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { createProofSchema, siteProofSchema, siteProofsSchema } from './site-proof.ts';

const place = z.object({ hostKey: z.string().max(255) });

/** Proof of control over websites, whose owner may let us look in spite of robots.txt. */
export const siteProofEndpoints = {
  siteProofs: {
    method: 'GET',
    path: '/site-proofs',
    access: 'signed-in',
    summary: 'The websites that the caller has proven, or wants to prove, to control',
    status: 200,
    answer: siteProofsSchema,
    problems: ['sign_in_required'],
  },
  createSiteProof: {
    method: 'POST',
    path: '/site-proofs',
    access: 'entitled',
    summary: 'What to publish so that control of a website is proven; asked again, it is the same',
    body: createProofSchema,
    status: 201,
    answer: siteProofSchema,
    problems: ['sign_in_required', 'no_entitlement', 'address_refused', 'conflict'],
  },
  checkSiteProof: {
    method: 'POST',
    path: '/site-proofs/:hostKey/check',
    access: 'entitled',
    summary:
      'Look for the record and the tag now; `conflict` (`notFound`, with what `dns` and `page` said) when neither is there',
    params: place,
    status: 200,
    answer: siteProofSchema,
    problems: ['sign_in_required', 'no_entitlement', 'not_found', 'conflict'],
  },
  deleteSiteProof: {
    method: 'DELETE',
    path: '/site-proofs/:hostKey',
    access: 'signed-in',
    summary: 'From now on robots.txt counts again for this website',
    params: place,
    status: 204,
    answer: null,
    problems: ['sign_in_required', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
