import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export interface ReadSheet {
  name: string;
  /** Cells by row; a missing cell is an empty text, a number is a number. */
  rows: (string | number)[][];
  /** Names of all elements in the sheet. */
  elements: Set<string>;
  /** Columns and rows that have the filter, from the first cell on; none without one. */
  filter: [columns: number, rows: number];
  frozenRows: number;
}

/** Reads an Excel workbook by its XML, which has to be well-formed. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const names: string[] = [];
  parse(strFromU8(files['xl/workbook.xml']!), {
    open: (name, attributes) => name === 'sheet' && names.push(attributes['name'] ?? ''),
  });
  return names.map((name, at) => readSheet(name, strFromU8(files[`xl/worksheets/sheet${at + 1}.xml`]!)));
}

function readSheet(name: string, xml: string): ReadSheet {
  const sheet: ReadSheet = { name, rows: [], elements: new Set(), filter: [0, 0], frozenRows: 0 };
  let [place, type, text] = ['', '', ''];
  parse(xml, {
    open: (element, attributes) => {
      sheet.elements.add(element);
      if (element === 'row') sheet.rows.push([]);
      if (element === 'c') [place, type] = [attributes['r'] ?? '', attributes['t'] ?? 'n'];
      if (element === 'v' || element === 't') text = '';
      if (element === 'autoFilter') sheet.filter = sizeOf(attributes['ref'] ?? '');
      if (element === 'pane') sheet.frozenRows = Number(attributes['ySplit']);
    },
    text: (part) => (text += part),
    close: (element) => {
      if (element !== 'v' && element !== 't') return;
      const row = sheet.rows.at(-1)!;
      while (row.length < columnOf(place)) row.push('');
      row.push(type === 'n' ? Number(text) : text);
    },
  });
  return sheet;
}

/** Of a range that begins with the first cell. */
function sizeOf(range: string): [number, number] {
  const [first, last = ''] = range.split(':');
  return first === 'A1' ? [columnOf(last) + 1, Number(last.replace(/^\D+/, ''))] : [0, 0];
}

/** From 0. */
const columnOf = (place: string) =>
  place
    .replace(/\d+$/, '')
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => unknown;
  close?: (name: string) => unknown;
  text?: (text: string) => unknown;
}

function parse(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => open?.(tag.name, tag.attributes));
  parser.on('closetag', (tag) => close?.(tag.name));
  parser.on('text', (part) => text?.(part));
  parser.write(xml).close();
}
