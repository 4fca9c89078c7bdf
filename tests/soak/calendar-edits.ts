import { v7 as uuidv7 } from 'uuid';
import { DAY, HOUR } from '#time/units.ts';
import { type CalendarRun, nameOf } from './calendar-run.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;

/** Edits of either side, by name. */
export const calendarEdits: Readonly<Record<string, (run: CalendarRun) => Promise<void>>> = {
  async createHere(run) {
    const title = run.name('here');
    const props = { id: uuidv7(), title, ...run.span(), calendarId: run.calendarId };
    await run.calendar.ask('createScheduleItem', { props });
    run.kept.add(title);
  },
  async createOutside(run) {
    const summary = run.name('outside');
    run.side.create(summary, run.when());
    run.kept.add(summary);
  },
  async createSeriesOutside(run) {
    if (run.series.size >= 3) return;
    const summary = run.name('series');
    const from = run.start + (2 + run.below(5)) * DAY + run.below(20) * HOUR;
    const timeZone = run.pick(ZONES) ?? 'UTC';
    const [start, end] = [new Date(from).toISOString(), new Date(from + HOUR).toISOString()];
    run.side.createSeries(summary, { start, end, timeZone, isAllDay: false }, run.random() < 0.5);
    run.series.add(summary);
  },
  async planHere(run) {
    const [taskId, title] = [uuidv7(), run.name('task')];
    await run.tasks.ask('createTask', { id: taskId, title });
    run.tasksById.set(taskId, title);
    const props = { id: uuidv7(), ...run.span() };
    await run.calendar.ask('createScheduleItemNote', { id: taskId, props });
    run.kept.add(title);
  },
  async renameHere(run) {
    const item = run.pick((await run.items()).filter(({ title }) => title !== null));
    if (item === undefined) return;
    const title = `${nameOf(item.title)} here-${run.below(1_000)}`;
    const { id: calendarItemId, version } = item;
    const reach = run.pick(['one', 'one', 'following', 'all'] as const) ?? 'one';
    await run.calendar.ask('updateScheduleItem', { calendarItemId, version, reach, props: { title } });
  },
  async describeHere(run) {
    const item = run.pick((await run.items()).filter(({ title }) => title !== null));
    if (item === undefined) return;
    const props = { description: `described ${run.below(1_000)}`, location: `Room ${run.below(9)}` };
    const { id: calendarItemId, version } = item;
    await run.calendar.ask('updateScheduleItem', { calendarItemId, version, props });
  },
  async moveHere(run) {
    const item = run.pick(await run.items());
    if (item === undefined) return;
    const { id: calendarItemId, version } = item;
    await run.calendar.ask('updateScheduleItem', { calendarItemId, version, props: run.span() });
  },
  async moveSeriesHere(run) {
    const item = run.pick((await run.items()).filter(({ seriesId }) => seriesId !== null));
    if (item === undefined) return;
    const later = (text: string) => new Date(Date.parse(text) + HOUR).toISOString();
    const props = { startDate: later(item.startDate), endDate: later(item.endDate) };
    const { id: calendarItemId, version } = item;
    await run.calendar.ask('updateScheduleItem', { calendarItemId, version, props, reach: 'all' });
  },
  async deleteHere(run) {
    const item = run.pick(await run.items());
    if (item === undefined) return;
    await run.calendar.ask('deleteScheduleItem', { calendarItemId: item.id });
    const name = run.nameOf(item);
    if (run.kept.delete(name)) run.deleted.add(name);
    if (run.random() < 0.6 || item.seriesId !== null) return;
    await run.calendar.ask('restoreScheduleItem', { calendarItemId: item.id });
    // Of two opposite edits, either may win.
    run.deleted.delete(name);
  },
  async deleteSeriesHere(run) {
    const item = run.pick((await run.items()).filter(({ seriesId }) => seriesId !== null));
    if (item === undefined || run.random() < 0.5) return;
    const reach = run.pick(['following', 'all'] as const) ?? 'all';
    await run.calendar.ask('deleteScheduleItem', { calendarItemId: item.id, reach });
    if (run.random() < 0.5) await run.calendar.ask('restoreScheduleItem', { calendarItemId: item.id });
  },
  async renameOutside(run) {
    const event = run.pick(run.outside());
    if (event !== undefined) run.side.rename(event.id, `${nameOf(event.title)} outside-${run.below(1_000)}`);
  },
  async moveOutside(run) {
    const event = run.pick(run.outside().filter(({ isOccurrence }) => !isOccurrence));
    if (event !== undefined) run.side.move(event.id, run.when());
  },
  async cancelOutside(run) {
    const event = run.pick(run.outside());
    if (event === undefined) return;
    run.side.cancel(event.id);
    const name = nameOf(event.title);
    if (run.kept.delete(name)) run.deleted.add(name);
  },
  async takeTasksAwayAndBack(run) {
    if (run.random() < 0.5) return;
    // An event cancelled there that is not known here yet is created again.
    for (const item of await run.items()) if (item.noteId !== null) run.deleted.delete(run.nameOf(item));
    await run.settings.moveTasks(run.random() < 0.5);
  },
  async reconnect(run) {
    if (run.random() < 0.8) return;
    await run.settings.reconnect(async () => {
      const block = run.pick((await run.items()).filter(({ noteId }) => noteId !== null));
      if (block === undefined) return;
      const { id: calendarItemId, version } = block;
      await run.calendar.ask('updateScheduleItem', { calendarItemId, version, props: run.span() });
    });
  },
  async forget(run) {
    if (run.random() < 0.3) run.side.forget();
  },
};
