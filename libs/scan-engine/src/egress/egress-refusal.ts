import type { ServerResponse } from 'node:http';
import type { ScanError } from '../scan-error.ts';
import { egressErrorHeader } from './egress-headers.ts';

const statusOf = (error: ScanError) => (error.code === 'blocked' || error.code === 'tooLarge' ? 403 : 502);

/** Our word to a plain request that goes nowhere. */
export function refuse(response: ServerResponse, error: ScanError): void {
  response.writeHead(statusOf(error), { [egressErrorHeader]: error.code, 'content-length': 0 });
  response.end();
}

/** The same to a CONNECT. */
export const refusalLine = (error: ScanError): string =>
  `HTTP/1.1 ${statusOf(error)} Refused\r\n${egressErrorHeader}: ${error.code}\r\ncontent-length: 0\r\n\r\n`;
