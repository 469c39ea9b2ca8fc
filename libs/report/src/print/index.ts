/** Package entry `./print`: converts our own HTML documents to PDF. Never opens a website. */
export { paperFonts } from './paper-fonts.ts';
export { Printer } from './printer.ts';
export { PrintError } from './print-error.ts';
export type { PrintFault } from './print-error.ts';
export type { PrinterOptions } from './printer-options.ts';
