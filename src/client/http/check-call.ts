import type { Api, RouteName } from '#contract/api.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { rejections } from '#contract/rejection.ts';
import type { RouteInput } from '#contract/route.ts';
import { RejectedInputError } from '../failure.ts';

type Rejection = keyof typeof rejections;
/** Fields of a delegation request that decide whether an address may be asked again. */
export type KnownRequest = Pick<DelegationRequest, 'issuerNoteId' | 'status' | 'access'>;
type Check<N extends RouteName> = (
  input: RouteInput<Api[N]>,
  requests: Iterable<KnownRequest>,
) => Rejection | null;

function isGiven(value: string | null | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

const needsRequestId = ({ params }: { readonly params: { readonly id: string } }): Rejection | null =>
  isGiven(params.id) ? null : 'no_request_id';

const checkDelegationAccess: Check<'createDelegationAccess'> = ({ params, body }, requests) => {
  if (!isGiven(params.noteId)) return 'no_task_id';
  const asked = [body.userId, body.groupId, body.organizationId, body.email].filter(isGiven);
  if (asked.length === 0) return 'no_access_path';
  for (const { issuerNoteId, status, access } of requests) {
    if (issuerNoteId !== params.noteId || status !== 'pending') continue;
    const isAsked = access.some(({ userId, groupId, organizationId, email }) =>
      [userId, groupId, organizationId, email].some((id) => asked.includes(id ?? undefined)),
    );
    if (isAsked) return 'access_already_requested';
  }
  return null;
};

const checks: { readonly [N in RouteName]?: Check<N> } = {
  createDelegationAccess: checkDelegationAccess,
  acceptDelegationRequest: needsRequestId,
  rejectDelegationRequest: needsRequestId,
  createOrganization: ({ body }) => (isGiven(body.name) ? null : 'no_organization_name'),
  verifyAccount: ({ body }) => (isGiven(body.verifyToken) ? null : 'no_user_token'),
  requestPasswordReset: ({ body }) => (isGiven(body.email) ? null : 'password_reset_failed'),
  resetPassword: ({ body }) => (isGiven(body.password) ? null : 'password_reset_failed'),
};

/** Throws `RejectedInputError` for a call that the specification refuses before sending. `requests`: those known here. */
export function checkCall<N extends RouteName>(
  name: N,
  input: RouteInput<Api[N]>,
  requests: Iterable<KnownRequest>,
): void {
  const check: Check<N> | undefined = checks[name];
  const rejection = check?.(input, requests) ?? null;
  if (rejection !== null) throw new RejectedInputError(rejections[rejection]);
}
