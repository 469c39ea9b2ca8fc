import type { RunFinding, RunPage } from '@stufenlos/contracts';
import { pictureViewOf } from '@stufenlos/contracts/picture-views';

/**
 * The picture that shows a finding: that of the view in which it was seen. The dark colour scheme leaves everything in
 * its place, so the usual picture stands in for a missing dark one.
 */
export function pictureOf({ contexts }: Pick<RunFinding, 'contexts'>, page: RunPage): RunPage['picture'] {
  const view = pictureViewOf(contexts);
  if (!view) return page.picture;
  return page.viewPictures?.find((one) => one.view === view) ?? (view === 'dark' ? page.picture : undefined);
}
