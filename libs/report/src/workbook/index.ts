/** Package entry `./workbook`: a run as an Excel workbook. Apart from the formats, because it is not text. */
export { workbook } from './workbook.ts';
