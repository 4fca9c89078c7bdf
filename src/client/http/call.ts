import { v7 as uuidv7 } from 'uuid';
import { type Api, api, type RouteName } from '#contract/api.ts';
import type { Route, RouteInput, RouteReply } from '#contract/route.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import { checkCall, type KnownRequest } from './check-call.ts';
import type { Send } from './send.ts';

export interface CallSession {
  token(): Promise<string | null>;
  /** Resolves to a fresh token. `rejected` is the one that the server no longer takes. */
  refresh(rejected: string | null): Promise<string>;
  /** Called when the server says that the session of the token `rejected` has ended. */
  onSessionEnded(rejected: string | null): void;
}

export type Call = <N extends RouteName>(
  name: N,
  input: RouteInput<Api[N]>,
  requestId?: string,
) => Promise<RouteReply<Api[N]>>;

/** 401: the token is refreshed and the call made once more; 403: the session has ended. */
export function createCall(send: Send, session: CallSession, requests: () => Iterable<KnownRequest>): Call {
  return async (name, input, requestId) => {
    checkCall(name, input, requests());
    const route: Route = api[name];
    const key = route.write ? { requestId: requestId ?? uuidv7() } : {};
    if (route.access !== 'bearer') return send(name, input, key);
    const bearer = await session.token();
    try {
      return await send(name, input, { bearer, ...key });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.status === 403) session.onSessionEnded(bearer);
      if (error.status !== 401) throw error;
      const fresh = await refreshAfter(error, bearer);
      return send(name, input, { bearer: fresh, ...key });
    }
  };

  async function refreshAfter(refusal: RefusedError, bearer: string | null): Promise<string> {
    try {
      return await session.refresh(bearer);
    } catch (error) {
      if (error instanceof NoResponseError) throw error;
      throw error instanceof RefusedError ? error : refusal;
    }
  }
}
