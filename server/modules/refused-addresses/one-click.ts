import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseInput } from '#server/input.ts';
import { REFUSAL_PATH } from '#server/messages/refusal-path.ts';
import type { RefusedAddresses } from './service.ts';

/** Largest body of a one-click request, which is one short field. Bytes. */
const MAX_BODY = 4_096;

const query = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

function registerOneClick(app: FastifyInstance, refusedAddresses: Pick<RefusedAddresses, 'choose'>): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
  app.post(REFUSAL_PATH, { bodyLimit: MAX_BODY, schema: { hide: true } }, async (request, reply) => {
    const { token } = parseInput(query, request.query);
    await refusedAddresses.choose(token, true);
    return reply.type('text/plain; charset=utf-8').send('');
  });
}

/**
 * Press on "unsubscribe" in a mail program (RFC 8058): a POST without a page. A GET of the same address is the page of the
 * web app, which asks first, because programs that check mails open links too.
 */
export async function installOneClickRefusal(
  app: FastifyInstance,
  refusedAddresses: Pick<RefusedAddresses, 'choose'>,
): Promise<void> {
  await app.register(async (scope) => registerOneClick(scope, refusedAddresses));
}
