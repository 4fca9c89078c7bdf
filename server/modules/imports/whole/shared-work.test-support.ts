import { v7 as uuidv7 } from 'uuid';
import type { LeftBehindKind } from '#contract/import/import-product.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { randomFrom } from '#tests/random.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';

/** Losses that an import of the account elsewhere names. */
interface Losses {
  /** Kind and title of the row of each, in no order. */
  readonly ofRows: readonly (readonly [what: LeftBehindKind, title: string])[];
  /** Lists that stay behind as a whole, with the numbers of their items. */
  readonly lists: Readonly<Record<string, number>>;
}

/**
 * Fills an account with what concerns a colleague, as a seed has it. Resolves to what cannot come back in another
 * account: accesses, organizations and assignees of tasks, mentions, and guests of events.
 */
export async function fillSharedWork(
  server: TestServer,
  {
    person,
    colleague,
    organizationId,
  }: Record<'person' | 'colleague', Person> & { readonly organizationId: string },
  seed: number,
): Promise<Losses> {
  const { below, isBelow, pick } = randomFrom(seed);
  const tasks = await connectSocket(server.url, 'tasks', person.token);
  const theirs = await connectSocket(server.url, 'tasks', colleague.token);
  const calendar = await connectSocket(server.url, 'calendar', person.token);
  const losses: (readonly [LeftBehindKind, string])[] = [];
  let [assigned, answered] = [0, 0];
  const at = (days: number, hours = 9) =>
    toInstant(Math.floor(server.clock.now() / DAY) * DAY + days * DAY + hours * HOUR);

  // Each kind once, so that no seed leaves one out, and some by chance.
  const kinds = ['alone', 'shared', 'assigned', 'placed'] as const;
  const wanted = [...kinds, ...Array.from({ length: 6 }, () => pick([...kinds]))];
  for (const [round, kind] of wanted.entries()) {
    const id = uuidv7();
    const title = `${kind} ${seed}-${round}`;
    const where = kind === 'placed' ? { organizationId } : {};
    const due = isBelow(0.5) ? { dueDate: at(below(20) + 1) } : {};
    await tasks.ask('createTask', { id, title, importance: below(101), ...where, ...due });
    if (kind === 'placed') losses.push(['sharing', title]);
    if (kind === 'shared') {
      const data = {
        accessId: uuidv7(),
        userId: colleague.user.id,
        right: pick(['view' as const, 'edit' as const]),
      };
      await tasks.ask('createTaskAccess', { id, data });
      losses.push(['sharing', title]);
    }
    if (kind === 'assigned') {
      const body = { id: uuidv7(), userId: colleague.user.id };
      await call(server, person, 'assignTask', { params: { noteId: id }, body });
      losses.push(['sharing', title], ['assignee', title]);
      assigned += 1;
    }
    if (kind === 'alone') continue;
    const text = `@${colleague.user.userName} look at ${title}`;
    const mentionIds = [colleague.user.id];
    await tasks.ask('createComment', { commentId: uuidv7(), noteId: id, text, mentionIds });
    losses.push(['reference', text]);
    if (round >= kinds.length && isBelow(0.5)) continue;
    await theirs.ask('createComment', { commentId: uuidv7(), noteId: id, text: `seen ${title}` });
    answered += 1;
  }
  for (const [round, rule] of [null, pick(['FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;COUNT=4'])].entries()) {
    const title = `meeting ${seed}-${round}`;
    const times = {
      startDate: at(round + 2),
      endDate: at(round + 2, 10),
      timeZone: 'Europe/Berlin',
      isAllDay: false,
    };
    const guests = [colleague.email, `guest-${seed}@example.org`].slice(0, round === 0 ? 2 : 1 + below(2));
    await calendar.ask('createScheduleItem', { props: { id: uuidv7(), title, ...times, rule } });
    const [first] = (await calendar.ask('getScheduleItems', {})).filter((item) => item.title === title);
    if (first === undefined) throw new Error(`${title} has no occurrence`);
    await calendar.ask('updateScheduleItem', { calendarItemId: first.id, props: { guests }, reach: 'all' });
    for (const _ of guests) losses.push(['guest', title]);
  }
  for (const socket of [tasks, theirs, calendar]) socket.close();
  // The invitation to the organization made a notification, too.
  const lists = {
    organizations: 1,
    'delegation-requests': assigned,
    'comments-received': answered,
    notifications: answered + 1,
  };
  return { ofRows: losses, lists };
}
