import { describe, expect, it } from 'vitest';
import { timed, wholeDays } from '#domain/schedule/item-times.ts';
import { movedDraft, timesOfDraft } from './times-draft.ts';

const zone = 'America/New_York';
const draft = { date: '2026-11-01', last: '2026-11-01', from: '09:00', to: '10:00', isAllDay: false };

describe('the times of a draft', () => {
  it('are null for invalid fields', () => {
    expect(timesOfDraft({ ...draft, date: '2026-02-31' }, zone)).toBeNull();
    expect(timesOfDraft({ ...draft, from: '' }, zone)).toBeNull();
    expect(timesOfDraft({ ...draft, to: '09:00' }, zone)).toBeNull();
    expect(timesOfDraft({ ...draft, last: '2026-10-31', isAllDay: true }, zone)).toBeNull();
  });

  it('are wall time of the zone, also on the day of a clock change', () => {
    expect(timesOfDraft(draft, zone)).toEqual(
      timed({ start: Date.parse('2026-11-01T14:00Z'), end: Date.parse('2026-11-01T15:00Z') }, zone),
    );
  });

  it('end on the next day if the end is earlier than the start', () => {
    expect(timesOfDraft({ ...draft, from: '23:00', to: '00:30' }, zone)?.endDate).toBe(
      '2026-11-02T05:30:00.000Z',
    );
  });

  it('include the last day of an all-day block', () => {
    expect(timesOfDraft({ ...draft, last: '2026-11-03', isAllDay: true }, zone)).toEqual(
      wholeDays('2026-11-01', '2026-11-04', zone),
    );
  });
});

describe('a moved draft', () => {
  it('keeps its times on another day, and its length at another time', () => {
    expect(movedDraft(draft, { day: '2026-12-24', time: null })).toEqual({
      ...draft,
      date: '2026-12-24',
      last: '2026-12-24',
    });
    const late = movedDraft({ ...draft, from: '23:00', to: '00:30' }, { day: '2026-12-24', time: '22:45' });
    expect([late.from, late.to]).toEqual(['22:45', '00:15']);
  });

  it('keeps its number of days without a time, and ends to last all day with one', () => {
    const days = { ...draft, last: '2026-11-03', isAllDay: true };
    expect(movedDraft(days, { day: '2026-12-30', time: null })).toMatchObject({
      date: '2026-12-30',
      last: '2027-01-01',
      isAllDay: true,
    });
    expect(movedDraft(days, { day: '2026-12-30', time: '15:00' })).toEqual({
      date: '2026-12-30',
      last: '2026-12-30',
      from: '15:00',
      to: '15:30',
      isAllDay: false,
    });
  });
});
