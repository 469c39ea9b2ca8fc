import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.ts';
import { problemBody, problemType } from './problem-body.ts';
import { toAppError } from './to-app-error.ts';

/** Every refusal leaves as `application/problem+json`; the cause stays in the log under the same trace id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(thrown);
    const body = problemBody(error, request.id);
    // The trace id is on every line of a request already.
    if (body.code === 'internal') {
      // Without a text of its own, the line would repeat the message of the cause, which may quote a value.
      this.logger.error({ event: 'request_failed', msg: 'Request failed', err: error.cause });
    } else if (body.status >= 500) {
      const { cause } = error;
      this.logger.warn({
        event: 'request_refused',
        code: body.code,
        ...(cause instanceof Error ? { cause: cause.message } : {}),
      });
    }
    // An event stream that broke after its first byte: nothing can be said any more, the reader reconnects.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    if (body.retryAfter !== undefined) void reply.header('retry-after', body.retryAfter);
    if (body.status === 401) void reply.header('www-authenticate', challengeOf(error));
    void reply.status(body.status).header('content-type', problemType).send(body);
  }
}

/** RFC 6750: without a token the scheme alone, with a bad one its kind; RFC 9470: a good one of an old login. */
function challengeOf({ detail }: AppError): string {
  const reason = detail.data?.['reason'];
  if (reason === 'login_too_old') return 'Bearer error="insufficient_user_authentication"';
  return reason === 'invalid_token' ? 'Bearer error="invalid_token"' : 'Bearer';
}
