import { pictureViews } from '@stufenlos/contracts/picture-views';
import type { PicturedPage } from './picture-address.ts';

export const shardName = /^[0-9a-f]{2}$/;
export const runName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `<last two characters of the run>/<run>`, in a folder and in a bucket alike, so that the one can be copied to the other.
 * The start of an id is its time, so the end spreads.
 */
export function placeOfRun(runId: string): string {
  // Every caller has read it as an id before; a path is never made of anything else.
  if (!runName.test(runId)) throw new Error('not the id of a run');
  return `${runId.slice(-2)}/${runId}`;
}

/** `<run>/<page>.webp`, and `<run>/<page>-<view>.webp` for another view. */
export function placeOfPicture({ runId, pageNo, view }: PicturedPage): string {
  if (!Number.isSafeInteger(pageNo) || pageNo < 1) throw new Error('not the number of a page');
  if (view !== undefined && !pictureViews.includes(view)) throw new Error('not a view with a picture');
  return `${placeOfRun(runId)}/${pageNo}${view ? `-${view}` : ''}.webp`;
}

const ofPicture = new RegExp(
  String.raw`^[0-9a-f]{2}/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9]\d*(?:-(?:${pictureViews.join('|')}))?\.webp$`,
);

/** Whether a picture may have this name. */
export const isPlaceOfPicture = (name: string): boolean => ofPicture.test(name);

/** Runs of one batch, which is one query to the database. */
export const batchSize = 500;
