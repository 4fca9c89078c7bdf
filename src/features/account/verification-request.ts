import { useCallback, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { type RequestState, useRequest } from '#client-react/use-request.ts';

export interface VerificationRequest extends Pick<RequestState, 'isPending' | 'failure'> {
  readonly isSent: boolean;
  send(): void;
}

/** Requests the verification mail again. */
export function useVerificationRequest(): VerificationRequest {
  const client = useClient();
  const { isPending, failure, run } = useRequest();
  const [isSent, setSent] = useState(false);
  const send = useCallback(() => {
    void run(() => client.call('requestAccountVerification', {})).then(setSent);
  }, [client, run]);
  return { isPending, failure, isSent, send };
}
