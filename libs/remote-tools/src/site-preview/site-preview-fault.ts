/** A site that cannot be shown with a remote. The message says why. */
export class SitePreviewFault extends Error {
  override readonly name = 'SitePreviewFault';
}
