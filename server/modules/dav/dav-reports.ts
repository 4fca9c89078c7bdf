import { PAGE_SIZE } from '#contract/limits.ts';
import type { Caller } from '#server/caller.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { matchesFilter } from './calendar-filter.ts';
import { type DavResponse, multiStatus } from './dav-answer.ts';
import { davPaths, nameIn } from './dav-paths.ts';
import { answerOf, askedNames, objectProperties, type Principal } from './dav-properties.ts';
import { DavRefusal } from './dav-refusal.ts';
import { childOf, type DavElement } from './dav-request.ts';
import type { DavCalendar, DavCalendars } from './service.ts';

interface Asked {
  readonly caller: Caller;
  readonly person: Principal;
  readonly calendar: DavCalendar;
  readonly request: DavElement;
}

function wantsText(request: DavElement): boolean {
  const names = askedNames(request) ?? [];
  const data = childOf(childOf(request, 'd:prop') ?? request, 'c:calendar-data');
  if (data?.children.some(({ name }) => name === 'c:expand' || name === 'c:limit-recurrence-set') === true)
    throw new DavRefusal(403, 'c:supported-calendar-data');
  return names.includes('c:calendar-data') || names.includes('d:getcontentlength');
}

export function createDavReports(calendars: DavCalendars) {
  function responses(
    { person, calendar, request }: Asked,
    entries: readonly CalendarEntry[],
    texts: readonly string[] | null,
  ) {
    return entries.map((entry, index): DavResponse => {
      const has = objectProperties(person, entry, calendar, texts?.[index] ?? null);
      return answerOf(davPaths.object(person.userId, calendar.id, entry.name), has, askedNames(request));
    });
  }

  async function query(asked: Asked): Promise<string> {
    const { caller, calendar, request } = asked;
    wantsText(request);
    const all = await calendars.entriesOf(caller, calendar);
    const texts = await calendars.texts(all);
    const filter = childOf(request, 'c:filter');
    const kept = all.flatMap((entry, index) => {
      const text = texts[index] ?? '';
      return matchesFilter(filter, entry, text) ? [{ entry, text }] : [];
    });
    return multiStatus(
      responses(
        asked,
        kept.map(({ entry }) => entry),
        kept.map(({ text }) => text),
      ),
    );
  }

  async function multiget(asked: Asked): Promise<string> {
    const { caller, calendar, request, person } = asked;
    const hrefs = [
      ...new Set(request.children.filter(({ name }) => name === 'd:href').map(({ text }) => text)),
    ];
    if (hrefs.length > PAGE_SIZE) throw new DavRefusal(507, 'number-of-matches-within-limits');
    const byName = new Map((await calendars.entriesOf(caller, calendar)).map((entry) => [entry.name, entry]));
    const found = hrefs.map((href) => {
      const name = nameIn(href, person.userId, calendar.id);
      return { href, entry: name === null ? undefined : byName.get(name) };
    });
    const entries = found.flatMap(({ entry }) => entry ?? []);
    const texts = wantsText(request) ? await calendars.texts(entries) : null;
    const missing = found
      .filter(({ entry }) => entry === undefined)
      .map(({ href }) => ({ href, status: 404 }));
    return multiStatus([...responses(asked, entries, texts), ...missing]);
  }

  async function changes(asked: Asked): Promise<string> {
    const { caller, calendar, request, person } = asked;
    const level = childOf(request, 'd:sync-level')?.text ?? '1';
    if (level !== '1' && level !== 'infinite') throw new DavRefusal(400);
    const token = childOf(request, 'd:sync-token')?.text || null;
    const limit = childOf(request, 'd:limit');
    const asks = Number((limit === null ? null : childOf(limit, 'd:nresults'))?.text ?? PAGE_SIZE);
    const most = Number.isInteger(asks) && asks > 0 ? Math.min(asks, PAGE_SIZE) : PAGE_SIZE;
    const {
      token: next,
      changed,
      removed,
      isCut,
      entries,
    } = await calendars.changes(caller, calendar, token, most);
    const now = changed.flatMap((name) => entries.get(name) ?? []);
    const texts = wantsText(request) ? await calendars.texts(now) : null;
    const left = removed.map((name) => ({
      href: davPaths.object(person.userId, calendar.id, name),
      status: 404,
    }));
    const cut = isCut ? [{ href: davPaths.calendar(person.userId, calendar.id), status: 507 }] : [];
    return multiStatus([...responses(asked, now, texts), ...left, ...cut], next);
  }

  /** Answers a report on a calendar. */
  return (asked: Asked): Promise<string> => {
    const { name } = asked.request;
    if (name === 'c:calendar-query') return query(asked);
    if (name === 'c:calendar-multiget') return multiget(asked);
    if (name === 'd:sync-collection') return changes(asked);
    throw new DavRefusal(403, 'supported-report');
  };
}
