import { readFileSync } from 'node:fs';
import { z } from 'zod';

const operation = z.looseObject({ requestBody: z.unknown().optional() });
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  'x-events': z.record(z.string(), z.string()).default({}),
  'x-roots': z.record(z.string(), z.unknown()).default({}),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

let known: z.infer<typeof document> | undefined;

/** Read at the first use. Tax rates and tax ids are a file of their own, with references into the first one. */
export function contractDocument() {
  const read = (name: string) => document.parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')));
  if (known) return known;
  const main = read('stripe-openapi-subset.json');
  const tax = read('stripe-openapi-tax.json');
  known = {
    ...main,
    paths: { ...main.paths, ...tax.paths },
    'x-events': { ...main['x-events'], ...tax['x-events'] },
    'x-roots': { ...main['x-roots'], ...tax['x-roots'] },
    components: { schemas: { ...main.components.schemas, ...tax.components.schemas } },
  };
  return known;
}
