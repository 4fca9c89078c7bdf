import { NoResponseError, RefusedError } from '#client/failure.ts';
import { userName } from '#contract/people/user.ts';

/** Failures, named by the text keys below `profile.name.failure`. */
export type NameFailure = 'user_name_taken' | 'noResponse' | 'other';

export function nameFaults(draft: { readonly firstName: string; readonly userName: string }): {
  readonly firstName: boolean;
  readonly userName: boolean;
} {
  return { firstName: draft.firstName.trim() === '', userName: !userName.safeParse(draft.userName).success };
}

export function nameFailure(error: unknown): NameFailure {
  if (error instanceof NoResponseError) return 'noResponse';
  const isTaken = error instanceof RefusedError && error.reply.id === 'user_name_taken';
  return isTaken ? 'user_name_taken' : 'other';
}
