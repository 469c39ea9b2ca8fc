/** The door `./print`: our own documents on paper. Opens no page of anybody: HTML goes in, a PDF comes out. */
export { Printer } from './printer.ts';
export { PrintError } from './print-error.ts';
export type { PrintFault } from './print-error.ts';
export type { PrinterOptions } from './printer-options.ts';
