import type * as z from 'zod/mini';
import type { User, userPatch } from '#contract/people/user.ts';
import { violatedConstraint } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { Write } from '#server/writes/write.ts';
import type { UserHooks } from './hooks.ts';
import { demandUser } from './policy.ts';
import * as repository from './repository.ts';
import { isReservedName } from './reserved-names.ts';

/** Constraint of the database; another one that refuses the same message is no matter of the user's. */
const USER_NAME_UNIQUE = 'users_userName_unique';

interface UserUpdate {
  readonly params: { readonly id: string };
  readonly body: z.output<typeof userPatch>;
}

/** Sent to everyone who sees them. Throws `user_name_taken`, also for reserved names. */
export function createNaming(hooks: readonly UserHooks[]): Write<UserUpdate, User> {
  return {
    async perform(context, { params, body }) {
      const { tx, caller, now } = context;
      demandUser(caller.userId, params.id, 'user.edit');
      const current = await repository.lock(tx, params.id);
      if (current === null) throw new RefusalError('not_found');
      const {
        firstName = current.firstName,
        lastName = current.lastName,
        userName = current.userName,
      } = body;
      const isSame =
        firstName === current.firstName && lastName === current.lastName && userName === current.userName;
      if (isSame) return;
      if (userName !== current.userName && isReservedName(userName))
        throw new RefusalError('user_name_taken');
      const row = await repository
        .update(tx, params.id, { firstName, lastName, userName }, now)
        .catch((error) => {
          if (violatedConstraint(error) === USER_NAME_UNIQUE) throw new RefusalError('user_name_taken');
          throw error;
        });
      if (row === null) return;
      context.touch('user', row, params.id);
      for (const { onRenamed } of hooks) await onRenamed(context, params.id);
    },
    answer: ({ params }, reader) => reader.get('user', params.id),
  };
}
