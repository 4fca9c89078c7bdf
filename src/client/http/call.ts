import { v7 as uuidv7 } from 'uuid';
import type { Api, RouteName } from '#contract/api.ts';
import type { RouteInput, RouteReply } from '#contract/route.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import { checkCall, type KnownRequest } from './check-call.ts';
import { loadCall, type Send } from './send.ts';
import type { Transport } from './send-options.ts';

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
  transport?: Transport,
) => Promise<RouteReply<Api[N]>>;

/** 401: the token is refreshed and the call made once more; 403: the session has ended. */
export function createCall(send: Send, session: CallSession, requests: () => Iterable<KnownRequest>): Call {
  return async (name, input, requestId, transport) => {
    checkCall(name, input, requests());
    const { access, write } = await loadCall(name);
    const options = { transport, ...(write ? { requestId: requestId ?? uuidv7() } : {}) };
    if (access !== 'bearer') return send(name, input, options);
    const bearer = await session.token();
    try {
      return await send(name, input, { bearer, ...options });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.status === 403) session.onSessionEnded(bearer);
      if (error.status !== 401) throw error;
      const fresh = await refreshAfter(error, bearer);
      return send(name, input, { bearer: fresh, ...options });
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
