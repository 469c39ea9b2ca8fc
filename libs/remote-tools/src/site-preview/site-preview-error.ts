/** A site that cannot be shown with a remote. The message says why. */
export class SitePreviewError extends Error {
  override readonly name = 'SitePreviewError';
}
