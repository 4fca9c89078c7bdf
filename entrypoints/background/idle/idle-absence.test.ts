import { expect, it } from 'vitest';
import type { TimerRecord } from '#contract/timer-record.ts';
import { MINUTE } from '#time/units.ts';
import { absenceStart, idleSpanOf } from './idle-absence.ts';

const ada = '01934567-89ab-7def-8123-456789000001';
const bob = '01934567-89ab-7def-8123-456789000002';
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00.000Z`);
const iso = (clock: string) => new Date(at(clock)).toISOString();

function record(start: string, end: string | null, userId = ada): TimerRecord {
  const startedAt = iso(start);
  const made = { createdAt: startedAt, updatedAt: startedAt, version: 1, note: '' };
  return {
    ...made,
    id: ada.replace('7def', '7aaa'),
    noteId: bob,
    userId,
    startedAt,
    endedAt: end && iso(end),
  };
}

const away = { from: at('10:00'), until: at('10:30') };
const spanOf = (...records: TimerRecord[]) => idleSpanOf(records, ada, away, 10 * MINUTE);

it('idleSpanOf is null where no timer ran, another user’s ran, or it was started while away', () => {
  expect(spanOf()).toBeNull();
  expect(spanOf(record('09:00', null, bob))).toBeNull();
  expect(spanOf(record('09:00', '10:00'))).toBeNull();
  expect(spanOf(record('10:05', null))).toBeNull();
});

it('idleSpanOf is null for a few minutes that were ended elsewhere', () => {
  expect(spanOf(record('09:00', '10:04'))).toBeNull();
});

it('idleSpanOf is the whole absence while the timer runs', () => {
  expect(spanOf(record('09:00', null))).toMatchObject({ from: iso('10:00'), until: iso('10:30') });
});

it('idleSpanOf ends where the timer was stopped on another device', () => {
  expect(spanOf(record('09:00', '10:20'))).toMatchObject({ from: iso('10:00'), until: iso('10:20') });
});

it('idleSpanOf begins with a timer whose start was the last input', () => {
  const started = record('10:00', null);
  const late = new Date(at('10:00') + 900).toISOString();
  expect(spanOf({ ...started, startedAt: late })?.from).toBe(late);
});

it('absenceStart is the last input, the lock, or the moment the machine fell asleep', () => {
  const now = at('12:00');
  expect(absenceStart('idle', now, 10 * MINUTE, now - MINUTE)).toBe(at('11:50'));
  expect(absenceStart('locked', now, 10 * MINUTE, null)).toBe(now);
  expect(absenceStart('locked', now, 10 * MINUTE, at('11:15'))).toBe(at('11:15'));
});
