import type { FastifyReply } from 'fastify';

/**
 * End of an answer: resolves once it was sent or its connection was closed, at once if that was before the call, when
 * no event comes any more and its bytes would be counted as unread for good. The connection is watched too, because a
 * response that waits for an earlier one of a pipeline emits no `close` with it.
 */
export function answerSent({ raw, request: { socket } }: FastifyReply): Promise<void> {
  if (raw.closed || raw.destroyed || socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      raw.off('close', done);
      socket.off('close', done);
      resolve();
    };
    raw.once('close', done);
    socket.once('close', done);
  });
}
