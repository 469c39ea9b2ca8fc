import { viewport } from '@stufenlos/contracts/scan-constants';
import type { PageResult } from '@stufenlos/contracts';

/** Values of a text that names the size of the window, which is no amount: its digits are not grouped. */
export const windowSize = ({ width, height }: NonNullable<PageResult['viewport']> = viewport) => ({
  width: String(width),
  height: String(height),
});
