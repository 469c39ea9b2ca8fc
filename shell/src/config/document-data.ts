import type { z } from 'zod';

/** Data the edge wrote into the document, as `<script type="application/json" id=…>`. */
export function readDocumentData<S extends z.ZodType>(id: string, schema: S): z.output<S> {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the document carries no ${id}`);
  return schema.parse(JSON.parse(text));
}
