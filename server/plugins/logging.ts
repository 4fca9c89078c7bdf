import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { describeFault } from '../fault.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Receiver of log lines, each with its line break. */
export interface LogSink {
  write(line: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Authenticated caller; null before authentication and for others. */
    callerId: string | null;
  }
}

function loggedError(error: unknown) {
  const { fault, frames = [], ...others } = describeFault(error);
  return { type: 'fault', message: fault, stack: frames.join('\n'), ...others };
}

/**
 * JSON lines without secrets: of a request only the fields of `installRequestLog`, of an error only those of
 * `describeFault`, whichever code logs it.
 */
export function loggingOptions(
  { logLevel }: Pick<Config, 'logLevel'>,
  sink?: LogSink,
): Pick<FastifyServerOptions, 'genReqId' | 'logController' | 'logger' | 'requestIdHeader'> {
  return {
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            base: { pid: process.pid },
            timestamp: () => `,"time":"${new Date().toISOString()}"`,
            formatters: { level: (level) => ({ level }) },
            serializers: { err: loggedError, req: () => ({}), res: () => ({}) },
            hooks: {
              // Without a text of its own, the library would log the error's message as one.
              logMethod(args, method) {
                const [first, second] = args;
                const isFault = second === undefined && typeof first === 'object' && first !== null;
                method.apply(this, isFault ? [first, 'fault'] : args);
              },
            },
            ...(sink === undefined ? {} : { stream: sink }),
          },
  };
}

function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}

/** One log line and one observation for each request: the pattern of its route, never its address. */
export function installRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('callerId', null);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    metrics.observeRequest({ method, route, status }, reply.elapsedTime / 1_000);
    request.log.info({ method, route, status, ms, userId: request.callerId }, 'request');
  });
}
