import type { z } from 'zod';
import type { ProblemCode } from './problem-codes.ts';

/** Who may call: anybody, a signed-in person, or a person with a plan. */
export type Access = 'public' | 'signed-in' | 'entitled';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:name` for parameters. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Status of success. */
  status: number;
  /** Body of success; null = none. For a stream: the data of every event. */
  answer: z.ZodType | null;
  stream?: true;
  /** The body is a file with a name of its own, to be saved and not parsed: `ApiClient.download`. */
  file?: true;
  /** Special problems; the general ones (422, 429, 500, 503) apply everywhere. */
  problems?: readonly ProblemCode[];
}
