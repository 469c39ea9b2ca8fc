/** Results as documents. Pure: no network, clock or browser. */
export { Baseline } from './baseline.ts';
export { countsAs } from './fail-on.ts';
export type { FailOn } from './fail-on.ts';
export type { ReportedRun, RenderOptions } from './formats/format.ts';
export { beginDocument, formatNames, formats } from './formats/formats.ts';
export type { DocumentName, FormatName } from './formats/formats.ts';
export type { HtmlReport, ReportElement, ReportRule } from './formats/html/html-report.ts';
export type { Overview } from './formats/html/overview.ts';
export type { ElementPicture, PagePicture } from './formats/html/pictures.ts';
export type { ReportSender } from './formats/html/sender.ts';
export { toOneLine } from './formats/parts/to-one-line.ts';
export { siteSentences } from './formats/parts/site.ts';
export { failureLine, reportText } from './formats/parts/words.ts';
export { shownHost } from './shown-host.ts';
export { summarise } from './summarise.ts';
export { startHere } from './start-here.ts';
export { toolName, toolVersion } from './tool.ts';
