import { NoResponseError, RefusedError } from '#client/failure.ts';
import { userName } from '#contract/user.ts';

/** Keys below `settings.account.failure`. */
export type AccountFailure = 'user_name_taken' | 'noResponse' | 'other';

/** Which of the fields cannot be saved as they are. */
export function accountFaults(draft: { readonly firstName: string; readonly userName: string }): {
  readonly firstName: boolean;
  readonly userName: boolean;
} {
  return { firstName: draft.firstName.trim() === '', userName: !userName.safeParse(draft.userName).success };
}

export function accountFailure(error: unknown): AccountFailure {
  if (error instanceof NoResponseError) return 'noResponse';
  const isTaken = error instanceof RefusedError && error.reply.id === 'user_name_taken';
  return isTaken ? 'user_name_taken' : 'other';
}
