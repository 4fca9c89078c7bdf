import { PAGE_SIZE } from '#contract/limits.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/database/database.ts';
import { createTexts } from '#server/messages/message-texts.ts';
import { getAppSettings } from '../app-settings/service.ts';
import { getUser } from '../users/service.ts';
import { type DavResponse, multiStatus } from './dav-answer.ts';
import { davPaths } from './dav-paths.ts';
import {
  answerOf,
  askedNames,
  calendarProperties,
  homeProperties,
  objectProperties,
  type Principal,
  principalProperties,
  rootProperties,
} from './dav-properties.ts';
import { DavRefusal } from './dav-refusal.ts';
import { createDavReports } from './dav-reports.ts';
import { childOf, type DavElement } from './dav-request.ts';
import type { DavCalendar, DavCalendars } from './service.ts';

/** Resource of an address. */
export interface DavTarget {
  readonly caller: Caller;
  readonly calendarId: string;
  readonly name: string;
  readonly request: DavElement | null;
  /** Whether the members of a collection are asked for, too. */
  readonly isDeep: boolean;
}

const COSTLY = ['d:sync-token', 'cs:getctag'];

/** Answers of the requests that read properties and reports. */
export function createDavAnswers(calendars: DavCalendars, database: Database) {
  const texts = createTexts();
  const report = createDavReports(calendars);

  async function personOf({ userId }: Caller): Promise<Principal> {
    const { firstName, lastName, email } = await getUser(database.outer, userId);
    const name = `${firstName} ${lastName}`.trim();
    return { userId, email, name: name === '' ? email : name };
  }

  async function nameOf({ userId }: Caller, { name, component }: DavCalendar): Promise<string> {
    if (name !== null) return name;
    const say = texts((await getAppSettings(database.outer, userId)).language ?? 'en');
    return say(component === 'VTODO' ? 'dav.tasks' : 'dav.schedule');
  }

  async function ofCalendar(
    target: DavTarget,
    person: Principal,
    calendar: DavCalendar,
  ): Promise<DavResponse> {
    const { caller, request } = target;
    const asked = askedNames(request);
    const token = async () => (await calendars.changes(caller, calendar, null, 1)).end;
    const isTokenWanted = asked?.some((name) => COSTLY.includes(name)) === true;
    const name = await nameOf(caller, calendar);
    const has = await calendarProperties(person, calendar, name, isTokenWanted ? token : null);
    return answerOf(davPaths.calendar(person.userId, calendar.id), has, asked);
  }

  async function ofObjects(
    target: DavTarget,
    person: Principal,
    calendar: DavCalendar,
  ): Promise<DavResponse[]> {
    const asked = askedNames(target.request);
    const entries = await calendars.entriesOf(target.caller, calendar);
    const wanted = target.name === '' ? entries : entries.filter(({ name }) => name === target.name);
    const isTextWanted =
      asked?.some((name) => name === 'c:calendar-data' || name === 'd:getcontentlength') === true;
    if (isTextWanted && wanted.length > PAGE_SIZE)
      throw new DavRefusal(507, 'number-of-matches-within-limits');
    const found = isTextWanted ? await calendars.texts(wanted) : [];
    return wanted.map((entry, index) =>
      answerOf(
        davPaths.object(person.userId, calendar.id, entry.name),
        objectProperties(person, entry, calendar, found[index] ?? null),
        asked,
      ),
    );
  }

  return {
    async root(target: DavTarget): Promise<string> {
      const person = await personOf(target.caller);
      return multiStatus([answerOf(davPaths.root, rootProperties(person), askedNames(target.request))]);
    },
    async principal(target: DavTarget): Promise<string> {
      const person = await personOf(target.caller);
      const has = principalProperties(person);
      return multiStatus([answerOf(davPaths.principal(person.userId), has, askedNames(target.request))]);
    },
    async home(target: DavTarget): Promise<string> {
      const person = await personOf(target.caller);
      const own = answerOf(davPaths.home(person.userId), homeProperties(person), askedNames(target.request));
      const members: DavResponse[] = [];
      if (target.isDeep)
        for (const calendar of await calendars.calendarsOf(target.caller))
          members.push(await ofCalendar(target, person, calendar));
      return multiStatus([own, ...members]);
    },
    async calendar(target: DavTarget): Promise<string> {
      const person = await personOf(target.caller);
      const calendar = await calendars.calendarOf(target.caller, target.calendarId);
      const own = await ofCalendar(target, person, calendar);
      return multiStatus([own, ...(target.isDeep ? await ofObjects(target, person, calendar) : [])]);
    },
    async object(target: DavTarget): Promise<string> {
      const person = await personOf(target.caller);
      const calendar = await calendars.calendarOf(target.caller, target.calendarId);
      const found = await ofObjects(target, person, calendar);
      if (found.length === 0) throw new DavRefusal(404);
      return multiStatus(found);
    },
    async report(target: DavTarget): Promise<string> {
      const { caller, request, calendarId } = target;
      if (request === null) throw new DavRefusal(400);
      const person = await personOf(caller);
      return report({ caller, person, request, calendar: await calendars.calendarOf(caller, calendarId) });
    },
    /** Renames a collection; whatever else is to be set is refused. */
    async patch(target: DavTarget): Promise<string> {
      const { caller, request, calendarId } = target;
      const person = await personOf(caller);
      const calendar = await calendars.calendarOf(caller, calendarId);
      const changes = (request?.children ?? []).filter(({ name }) => name === 'd:set' || name === 'd:remove');
      const names = changes.flatMap((change) => askedNames(change) ?? []);
      const [set] = changes.flatMap((change) => {
        const prop = change.name === 'd:set' ? childOf(change, 'd:prop') : null;
        return (prop === null ? null : childOf(prop, 'd:displayname')) ?? [];
      });
      const isNamed =
        names.length === 1 && set !== undefined && (await calendars.rename(caller, calendar, set.text));
      const href = davPaths.calendar(person.userId, calendar.id);
      if (isNamed) return multiStatus([{ href, found: { 'd:displayname': '' } }]);
      return multiStatus([{ href, others: { status: 403, names } }]);
    },
  };
}
