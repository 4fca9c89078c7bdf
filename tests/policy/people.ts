import { confirmPerson, type Person, registerPerson } from '../factories/person.ts';
import { connectSocket, type TestSocket } from '../factories/socket.ts';
import type { TestServer } from '../factories/test-server.ts';

/** Columns of the policy matrix: the caller's role. */
export const columns = [
  'nobody',
  'stranger',
  'viewer',
  'editor',
  'assignee',
  'guest',
  'member',
  'lead',
  'admin',
  'owner',
] as const;
export type Column = (typeof columns)[number];

/** Callers, with `subject` as the target of actions and `newcomer` who belongs nowhere yet. */
const names = [...columns.filter((name) => name !== 'nobody'), 'subject', 'newcomer'] as const;
export type Name = (typeof names)[number];

export interface Actor {
  readonly person: Person;
  readonly id: string;
  readonly sockets: { readonly tasks: TestSocket; readonly calendar: TestSocket };
}
export type People = Readonly<Record<Name, Actor>>;

export async function gatherPeople(server: TestServer): Promise<People> {
  const entries = await Promise.all(
    names.map(async (name): Promise<[Name, Actor]> => {
      const person = await registerPerson(server, `${name}@example.org`);
      // Without a confirmation every caller would be refused alike where sign-in methods are added.
      await confirmPerson(server, person);
      const sockets = {
        tasks: await connectSocket(server.url, 'tasks', person.token),
        calendar: await connectSocket(server.url, 'calendar', person.token),
      };
      return [name, { person, id: person.user.id, sockets }];
    }),
  );
  // The entries have exactly these names.
  return Object.fromEntries(entries) as Record<Name, Actor>;
}
