import type { ServerResponse } from 'node:http';
import type { ScanError } from '@stufenlos/contracts/scan-error';
import { egressErrorHeader } from './egress-headers.ts';

const statusOf = (error: ScanError) => (error.code === 'blocked' || error.code === 'tooLarge' ? 403 : 502);

/** Answers a refused plain request. */
export function refuse(response: ServerResponse, error: ScanError): void {
  response.writeHead(statusOf(error), { [egressErrorHeader]: error.code, 'content-length': 0 });
  response.end();
}

/** The complete response to a refused CONNECT request. */
export const refusalLine = (error: ScanError): string =>
  `HTTP/1.1 ${statusOf(error)} Refused\r\n${egressErrorHeader}: ${error.code}\r\ncontent-length: 0\r\n\r\n`;
