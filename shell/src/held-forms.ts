declare global {
  /** Forms that were sent before the page reacted, held by `public/theme-first.js`; undefined from then on. */
  var heldForms: Set<HTMLFormElement> | undefined;
}

/**
 * Ends the holding of forms, and sends those that were held. Call it once the page reacts and knows what was typed.
 */
export async function sendHeldForms(): Promise<void> {
  const forms = globalThis.heldForms;
  globalThis.heldForms = undefined;
  // What was replayed a moment ago is in the state of React only after its next render.
  await Promise.resolve();
  for (const form of forms ?? []) if (form.isConnected) form.requestSubmit();
}
