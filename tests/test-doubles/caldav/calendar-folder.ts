import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { zoneComponent } from '#server/calendar-files/zone-component.ts';
import { inOrder, isDay, type MadeEvent, type SeenEvent } from '../provider-world.ts';

const MOST = 1_000;

function basic(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}

/** An instant, or a day. */
function written(time: ICAL.Time): string {
  return time.isDate ? time.toString() : new Date(time.toUnixTime() * 1_000).toISOString();
}

/** Radicale's folder of one calendar, made if it is missing. */
export function openRadicaleFolder(path: string, name: string): CalendarFolder {
  mkdirSync(path, { recursive: true });
  const props = { tag: 'VCALENDAR', 'D:displayname': name, 'C:supported-calendar-component-set': 'VEVENT' };
  writeFileSync(join(path, '.Radicale.props'), JSON.stringify(props));
  return new CalendarFolder(path);
}

/** Folder of a calendar of Xandikos, which serves what is committed. */
export function openXandikosFolder(path: string): CalendarFolder {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=other', '-c', 'user.email=other@example.org', ...args], {
      cwd: path,
    });
  return new CalendarFolder(path, () => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message=Edited by another program');
  });
}

/** A CalDAV server's folder of one calendar, edited as by another program; occurrences are expanded by `ical.js`. */
export class CalendarFolder {
  readonly #path: string;
  readonly #store: () => void;
  #made = 0;

  /** `store` is called after each change. */
  constructor(path: string, store: () => void = () => undefined) {
    this.#path = path;
    this.#store = store;
  }

  #names(): string[] {
    return readdirSync(this.#path)
      .filter((name) => name.endsWith('.ics'))
      .sort();
  }

  text(name: string): string {
    return readFileSync(join(this.#path, name), 'utf8');
  }

  #read(name: string): ICAL.Component {
    return new ICAL.Component(ICAL.parse(this.text(name)));
  }

  write(name: string, text: string): void {
    const draft = join(this.#path, `.Radicale.tmp-${name}`);
    writeFileSync(draft, text);
    renameSync(draft, join(this.#path, name));
    this.#store();
  }

  create({ title, start, end, timeZone, rule }: MadeEvent, more: readonly string[] = []): string {
    this.#made += 1;
    const uid = `outside-${String(this.#made).padStart(6, '0')}`;
    const when = (at: string) =>
      isDay(at)
        ? `;VALUE=DATE:${basic(at)}`
        : at.endsWith('Z')
          ? `:${basic(at).replace('.000', '')}`
          : `;TZID=${timeZone}:${basic(at)}`;
    const zone = isDay(start) ? '' : zoneComponent(timeZone, Date.parse(`${start.slice(0, 19)}Z`));
    const lines = [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${title}`],
      ...[`DTSTART${when(start)}`, `DTEND${when(end)}`],
      ...(rule === undefined ? [] : [`RRULE:${rule}`]),
      ...more,
      'END:VEVENT',
    ];
    const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//Program//EN\r\n';
    this.write(`${uid}.ics`, `${head}${zone}${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`);
    return `${uid}.ics`;
  }

  #events(calendar: ICAL.Component): { master: ICAL.Component; changed: ICAL.Component[] } {
    const events = calendar.getAllSubcomponents('vevent');
    const master = events.find((event) => !event.hasProperty('recurrence-id'));
    if (master === undefined) throw new Error('a series without a master');
    return { master, changed: events.filter((event) => event !== master) };
  }

  /** Occurrences of an object, each with its component. */
  #occurrences(name: string): (SeenEvent & { readonly original: ICAL.Time | null })[] {
    const { master, changed } = this.#events(this.#read(name));
    const event = new ICAL.Event(master, { exceptions: changed });
    if (!event.isRecurring())
      return [
        {
          id: name,
          title: event.summary ?? '',
          start: written(event.startDate),
          end: written(event.endDate),
          original: null,
        },
      ];
    const found: (SeenEvent & { readonly original: ICAL.Time })[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next && found.length < MOST; next = iterator.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(next);
      found.push({
        id: `${name}#${written(next)}`,
        title: item.summary ?? '',
        start: written(startDate),
        end: written(endDate),
        original: next.clone(),
      });
    }
    return found;
  }

  see(timeMin: string, timeMax: string): SeenEvent[] {
    return inOrder(
      this.#names()
        .flatMap((name) => this.#occurrences(name))
        .filter(({ start, end }) => start < timeMax && end > timeMin)
        .map(({ original, ...seen }) => seen),
    );
  }

  /** Changes an event, or one occurrence alone, and writes its object. */
  #change(id: string, change: (event: ICAL.Component) => void): void {
    const [name = '', start] = id.split('#');
    const calendar = this.#read(name);
    const { master, changed } = this.#events(calendar);
    let target = master;
    if (start !== undefined) {
      const occurrence = this.#occurrences(name).find((each) => each.id === id);
      if (!occurrence?.original) throw new Error(`no occurrence ${id}`);
      const { original } = occurrence;
      const own = changed.find((each) => {
        const recurrenceId: unknown = each.getFirstPropertyValue('recurrence-id');
        return recurrenceId instanceof ICAL.Time && written(recurrenceId) === start;
      });
      if (own === undefined) {
        target = new ICAL.Component(structuredClone(master.toJSON()), calendar);
        for (const other of ['rrule', 'exdate', 'rdate', 'x-daywall-write'])
          target.removeAllProperties(other);
        const length = new ICAL.Event(master).duration;
        const end = original.clone();
        end.addDuration(length);
        this.#time(target, 'recurrence-id', original);
        this.#time(target, 'dtstart', original);
        this.#time(target, 'dtend', end);
        calendar.addSubcomponent(target);
      } else target = own;
    }
    change(target);
    this.write(name, calendar.toString());
  }

  #time(event: ICAL.Component, name: string, time: ICAL.Time): void {
    event.removeAllProperties(name);
    event.removeAllProperties('duration');
    const property = new ICAL.Property(name, event);
    if (!time.isDate && time.zone?.tzid && time.zone.tzid !== 'UTC' && time.zone.tzid !== 'floating')
      property.setParameter('tzid', time.zone.tzid);
    property.setValue(time);
    event.addProperty(property);
  }

  rename(id: string, title: string): void {
    this.#change(id, (event) => event.updatePropertyWithValue('summary', title));
  }

  /** Wall times of `timeZone`, days, or instants with a `Z`. */
  move(id: string, start: string, end: string, timeZone: string): void {
    this.#change(id, (event) => {
      for (const [name, at] of [
        ['dtstart', start],
        ['dtend', end],
      ] as const) {
        event.removeAllProperties(name);
        event.removeAllProperties('duration');
        const property = new ICAL.Property(name, event);
        const time = isDay(at)
          ? ICAL.Time.fromDateString(at)
          : ICAL.Time.fromDateTimeString(at.replace('.000', ''));
        property.setValue(time);
        if (!isDay(at) && !at.endsWith('Z')) property.setParameter('tzid', timeZone);
        event.addProperty(property);
      }
    });
    const [name = ''] = id.split('#');
    const text = this.text(name);
    if (isDay(start) || start.endsWith('Z') || text.includes(`TZID:${timeZone}`)) return;
    const zone = zoneComponent(timeZone, Date.parse(`${start}Z`));
    this.write(name, text.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`));
  }

  cancel(id: string): void {
    const [name = '', start] = id.split('#');
    if (start === undefined) {
      rmSync(join(this.#path, name));
      this.#store();
      return;
    }
    const occurrence = this.#occurrences(name).find((each) => each.id === id);
    if (!occurrence?.original) return;
    const calendar = this.#read(name);
    const { master, changed } = this.#events(calendar);
    for (const each of changed) {
      const recurrenceId: unknown = each.getFirstPropertyValue('recurrence-id');
      if (recurrenceId instanceof ICAL.Time && written(recurrenceId) === start)
        calendar.removeSubcomponent(each);
    }
    const property = new ICAL.Property('exdate', master);
    const { original } = occurrence;
    property.setValue(original);
    if (!original.isDate && original.zone?.tzid && original.zone.tzid !== 'UTC')
      property.setParameter('tzid', original.zone.tzid);
    master.addProperty(property);
    this.write(name, calendar.toString());
  }
}
