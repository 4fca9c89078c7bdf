import type { User } from '#contract/people/user.ts';
import type { UserRow } from './table.ts';

/** `activeTaskId` is the task of the user's running record. */
export function presentUser(row: UserRow, activeTaskId: string | null): User {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    userName: row.userName,
    isVerified: row.isVerified,
    membership: row.membership,
    activeTask: activeTaskId === null ? null : { id: activeTaskId },
  };
}
