import type { Database } from '#server/database/database.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { DavRefusal } from './dav-refusal.ts';
import { findCalendar, listChanged, listMembers, lockCalendar, putMembers } from './member-repository.ts';
import type { DavMemberRow } from './table.ts';

/** Changes of a calendar behind a sync token (RFC 6578). */
export interface CalendarChanges {
  readonly token: string;
  /** Token behind all that there is. */
  readonly end: string;
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Whether more follows behind the new token. */
  readonly isCut: boolean;
}

interface Position {
  readonly revision: number;
  readonly name: string;
}

const PREFIX = 'urn:daywall:sync:';

function tokenOf(calendarId: string, { revision, name }: Position): string {
  return `${PREFIX}${calendarId}:${revision}:${Buffer.from(name).toString('base64url')}`;
}

function positionIn(token: string, calendarId: string, revision: number): Position {
  const [id, at, name = ''] = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split(':') : [];
  const known = at !== undefined && /^\d{1,9}$/.test(at) ? Number(at) : -1;
  if (id !== calendarId || known < 0 || known > revision) throw new DavRefusal(403, 'valid-sync-token');
  return { revision: known, name: Buffer.from(name, 'base64url').toString() };
}

/** Members that differ from what the calendar had when it was last read. */
function differencesOf(
  members: readonly DavMemberRow[],
  entries: readonly Pick<CalendarEntry, 'name' | 'etag'>[],
) {
  const known = new Map(members.map((member) => [member.name, member]));
  const names = new Set(entries.map(({ name }) => name));
  const changed = entries.filter(
    ({ name, etag }) => known.get(name)?.etag !== etag || known.get(name)?.isRemoved === true,
  );
  const left = members.filter(({ name, isRemoved }) => !isRemoved && !names.has(name));
  return [
    ...changed.map(({ name, etag }) => ({ name, etag, isRemoved: false })),
    ...left.map(({ name, etag }) => ({ name, etag, isRemoved: true })),
  ];
}

/**
 * Compares a calendar with what it had when it was last read, and notes the differences as a revision: whatever the
 * cause of a change (a right that ended, a collection that was left), no removal is missed.
 */
async function settle(
  database: Database,
  ownerId: string,
  calendar: string,
  entries: readonly CalendarEntry[],
) {
  const known = await findCalendar(database.outer, ownerId, calendar);
  const isSame =
    known !== null && differencesOf(await listMembers(database.outer, known.id), entries).length === 0;
  if (isSame) return known;
  return database.transaction(async (tx) => {
    const row = await lockCalendar(tx, ownerId, calendar);
    const rows = differencesOf(await listMembers(tx, row.id), entries);
    const revision = row.revision + 1;
    if (rows.length > 0) await putMembers(tx, row, revision, rows);
    return rows.length > 0 ? { ...row, revision } : row;
  });
}

export async function readChanges(
  database: Database,
  ownerId: string,
  calendar: string,
  entries: readonly CalendarEntry[],
  token: string | null,
  limit: number,
): Promise<CalendarChanges> {
  const { id, revision } = await settle(database, ownerId, calendar, entries);
  // A position names the last member that was read; behind every name of a revision comes the next.
  const end = { revision, name: '\u{10ffff}' };
  const from = token === null ? { revision: 0, name: '' } : positionIn(token, id, revision);
  const rows = await listChanged(database.outer, id, from, limit + 1);
  const page = rows.slice(0, limit);
  const isCut = rows.length > limit;
  const last = page.at(-1);
  const now = new Set(entries.map(({ name }) => name));
  return {
    token: tokenOf(id, isCut && last !== undefined ? last : end),
    end: tokenOf(id, end),
    changed: page.filter(({ isRemoved, name }) => !isRemoved && now.has(name)).map(({ name }) => name),
    removed:
      token === null
        ? []
        : page.filter(({ isRemoved, name }) => isRemoved || !now.has(name)).map(({ name }) => name),
    isCut,
  };
}
