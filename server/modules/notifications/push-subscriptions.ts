import { MAX_URL } from '#contract/limits.ts';
import type { PushSubscriptionData } from '#contract/notification.ts';
import { RefusalError } from '#server/errors.ts';
import type { WebPush } from '#server/messages/web-push.ts';
import type { Write, WriteContext } from '#server/writes/write.ts';
import * as repository from './subscription-repository.ts';

/** Limit of a session: a browser has one subscription per service worker, so further ones are outdated. */
const KEPT_PER_SESSION = 5;

/** Canonical form of an address; null for an invalid one. */
function writtenOnce(endpoint: string): string | null {
  const url = URL.parse(endpoint);
  return url === null || url.href.length > MAX_URL ? null : url.href;
}

interface Subscribe {
  readonly body: { readonly subscription: PushSubscriptionData; readonly browserId?: string | undefined };
}
interface Unsubscribe {
  readonly body: { readonly endpoint: string };
}

const done = async () => ({});

async function subscribe(
  { tx, caller, now }: WriteContext,
  endpoint: string | null,
  {
    subscription: { keys },
    browserId = null,
  }: Omit<Subscribe['body'], 'browserId'> & { browserId?: string | null | undefined },
): Promise<void> {
  if (endpoint === null) throw new RefusalError('endpoint_not_allowed');
  // The session may have ended since the call came in.
  if (!(await repository.lockSession(tx, caller.sessionId))) throw new RefusalError('session_revoked');
  const { userId, sessionId } = caller;
  await repository.put(tx, { endpoint, userId, sessionId, createdAt: now, browserId, ...keys });
  await repository.keepLatest(tx, sessionId, KEPT_PER_SESSION);
}

export function createSubscriptionWrites(webPush: Pick<WebPush, 'allows'>) {
  const subscribeToPush: Write<Subscribe, Record<string, never>> = {
    perform: (context, { body }) => {
      const endpoint = writtenOnce(body.subscription.endpoint);
      return subscribe(context, endpoint !== null && webPush.allows(endpoint) ? endpoint : null, body);
    },
    answer: done,
  };
  const unsubscribeFromPush: Write<Unsubscribe, Record<string, never>> = {
    async perform({ tx, caller }, { body }) {
      const endpoint = writtenOnce(body.endpoint);
      if (endpoint !== null) await repository.remove(tx, caller.userId, endpoint);
    },
    answer: done,
  };
  return { subscribeToPush, unsubscribeFromPush };
}
