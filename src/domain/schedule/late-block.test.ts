import { expect, it } from 'vitest';
import { timed } from './item-times.ts';
import { isLateBlock } from './late-block.ts';

const zone = 'Europe/Berlin';
const NOW = Date.parse('2026-11-23T08:00:00Z');
const block = (start: string, end: string) => timed({ start: Date.parse(start), end: Date.parse(end) }, zone);
const tonight = block('2026-11-23T22:00:00Z', '2026-11-23T23:00:00Z');
const tomorrow = block('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z');
const day = { dueDate: '2026-11-22T23:00:00Z', dueDay: '2026-11-23' };

it('a block is late after its due date, a whole day counts to its end', () => {
  expect([tonight, tomorrow].map((times) => isLateBlock(day, times, NOW, zone))).toEqual([false, true]);
  const noon = { dueDate: '2026-11-23T11:00:00Z', dueDay: null };
  expect(isLateBlock(noon, tonight, NOW, zone)).toBe(true);
});

it('a block of an overdue task, or of one without a due date, is never called late', () => {
  const past = { dueDate: '2026-11-23T07:00:00Z', dueDay: null };
  expect(isLateBlock(past, tomorrow, NOW, zone)).toBe(false);
  expect(isLateBlock({ dueDate: null, dueDay: null }, tomorrow, NOW, zone)).toBe(false);
});
