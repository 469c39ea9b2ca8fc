import type { ServerResponse } from 'node:http';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { egressErrorHeader } from './egress-headers.ts';

/** Our refusals are 403; that a server sends too many headers is its own fault. */
const statusOf = ({ code, detail }: ScanError) =>
  code === 'blocked' || (code === 'tooLarge' && detail['reason'] !== 'headers') ? 403 : 502;

/** Answers a refused plain request. */
export function refuse(response: ServerResponse, error: ScanError): void {
  response.writeHead(statusOf(error), { [egressErrorHeader]: error.code, 'content-length': 0 });
  response.end();
}

/** The complete response to a refused CONNECT request. */
export const refusalLine = (error: ScanError): string =>
  `HTTP/1.1 ${statusOf(error)} Refused\r\n${egressErrorHeader}: ${error.code}\r\ncontent-length: 0\r\n\r\n`;

/** Why there is no answer. A server that sends more headers than we read does accept connections. */
export const answerFault = (host: string, cause: NodeJS.ErrnoException): ScanError =>
  cause.code === 'HPE_HEADER_OVERFLOW'
    ? new ScanError('tooLarge', { host, reason: 'headers' }, cause)
    : new ScanError('connection', { host }, cause);
