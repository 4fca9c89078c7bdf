import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { loadQuickAddParser } from '#line/load-parser.ts';
import { readLine } from '#line/read-line.ts';
import { EMPTY_LINE, type QuickLine, typedLine } from '../field/quick-line.ts';
import { understoodIn } from '../field/understood.ts';
import { withoutPart, withPick, withPicks } from './with-pick.ts';

const parser = await loadQuickAddParser('en');
const now = Temporal.Instant.from('2026-11-18T09:00:00Z');
const friday = { dueDate: '2026-11-20T00:00:00Z', isWholeDay: true };
const weekly = { rule: 'FREQ=WEEKLY;BYDAY=FR', timeZone: 'UTC', basis: 'date' } as const;
const ada = { id: 'ada', face: 'person', name: 'Ada', userName: 'ada' } as const;
const bob = { id: 'bob', face: 'person', name: 'Bob', userName: 'bob' } as const;

const typed = (text: string) => typedLine(EMPTY_LINE, text, null);
const read = (line: QuickLine) =>
  withPicks(
    readLine(parser, line.text, line.literals, {
      now,
      timeZone: 'UTC',
      parties: [ada, bob],
      colleagues: [ada, bob],
    }),
    line,
  );
function dismiss(line: QuickLine, kind: string): QuickLine {
  const part = understoodIn(read(line)).find((each) => each.kind === kind);
  if (part === undefined) throw new Error(`${kind} is not understood`);
  return withoutPart(line, part);
}

it('what was picked adds to the words', () => {
  const line = withPick(typed('Call Bob 30m'), null, { date: friday, party: [ada] });
  expect(read(line)).toMatchObject({ title: 'Call Bob', ...friday, workload: 30, parties: [ada] });
});

it('a picked date replaces the words of another, and words typed later replace it', () => {
  const first = typed('Call Bob tomorrow 3pm !');
  const line = withPick(first, read(first), { date: friday });
  expect(line.text).toBe('Call Bob !');
  expect(read(line)).toMatchObject({ title: 'Call Bob', ...friday, importance: 75 });
  expect(read(typedLine(line, 'Call Bob ! today 6pm', null)).dueDate).toBe('2026-11-18T18:00:00Z');
});

it('a picked date in place of a time range keeps its length as the estimate', () => {
  const first = typed('Workshop tomorrow 2-4pm');
  const line = withPick(first, read(first), { date: friday });
  expect(read(line)).toMatchObject({ title: 'Workshop', ...friday, workload: 120, block: null });
});

it('a picked date of a series in words is its first, and the series stays', () => {
  const first = typed('Report every Friday');
  const line = withPick(first, read(first), { date: { ...friday, dueDate: '2026-11-27T00:00:00Z' } });
  expect(read(line)).toMatchObject({ title: 'Report', dueDate: '2026-11-27T00:00:00Z' });
  expect(read(line).recurrence?.rule).toBe('FREQ=WEEKLY;BYDAY=FR');
});

it('a picked recurrence needs a date: without one it is not written', () => {
  const line = withPick(typed('Report'), null, { recurrence: weekly });
  expect(read(line).recurrence).toBeNull();
  expect(read(withPick(line, null, { date: friday })).recurrence).toEqual(weekly);
});

it('people who are picked to be asked take the place of an assignee in words', () => {
  const first = typed('Review +Ada');
  expect(read(first)).toMatchObject({ title: 'Review', assignee: ada, parties: [] });
  const line = withPick(first, read(first), { party: [bob] });
  expect(read(line)).toMatchObject({ title: 'Review', assignee: null, parties: [bob] });
  expect(read(typedLine(line, 'Review +Ada', null))).toMatchObject({ assignee: ada, parties: [] });
});

it('people who are named and picked are asked once', () => {
  const first = typed('Review @Ada');
  const line = withPick(first, read(first), { party: [ada, bob] });
  expect(read(line).parties).toEqual([ada, bob]);
});

it('every part can be dismissed: words become title, picks and lengths of ranges go', () => {
  const first = typed('Workshop tomorrow 2-4pm');
  expect(read(dismiss(first, 'block'))).toMatchObject({ title: 'Workshop', block: null, workload: 120 });
  expect(read(dismiss(first, 'workload'))).toMatchObject({ workload: null, dueDate: '2026-11-19T14:00:00Z' });
  expect(read(dismiss(first, 'date'))).toMatchObject({ title: 'Workshop tomorrow 2-4pm', dueDate: null });
  const scope = { name: 'Studio', organizationId: 'studio', groupId: null };
  const picked = withPick(typed('Review'), null, { scope, workload: 15, party: [ada], date: friday });
  for (const kind of ['scope', 'workload', 'party', 'date']) {
    expect(understoodIn(read(dismiss(picked, kind))).map((each) => each.kind)).not.toContain(kind);
  }
});

it('a line that is emptied is as it was at first, unless something is picked', () => {
  expect(typedLine(typed('x'), '', 0)).toBe(EMPTY_LINE);
  const picked = withPick(typed('x'), null, { workload: 15 });
  expect(typedLine(picked, '', 0).picks).toEqual({ workload: 15 });
});

it('a dismissed text stays title while it is in the line', () => {
  const line = dismiss(typed('Call Bob tomorrow'), 'date');
  expect(line.literals).toEqual(['tomorrow']);
  expect(typedLine(line, 'Please call Bob tomorrow', null).literals).toEqual(['tomorrow']);
  expect(typedLine(line, 'Call Bob tomorr', null).literals).toEqual([]);
});
