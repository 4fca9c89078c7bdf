import { describe, expect, it } from 'vitest';
import { dropSlot } from './drop-slot.ts';

const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00.000Z`);
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const day = span('08:00', '18:00');

describe('a dropped block', () => {
  it('lands nowhere where no gap is free', () => {
    expect(dropSlot(at('10:00'), 30, [day], day)).toBeNull();
    expect(dropSlot(at('10:00'), 30, [span('08:00', '17:50')], day)).toBeNull();
  });

  it('lands on the grid where it was dropped', () => {
    expect(dropSlot(at('10:07'), 30, [], day)).toEqual(span('10:00', '10:30'));
    expect(dropSlot(at('10:59'), 45, [], day)).toEqual(span('10:45', '11:30'));
  });

  it('lands clear of the blocks around it', () => {
    const busy = [span('09:00', '10:10'), span('11:00', '12:00')];
    expect(dropSlot(at('10:05'), 30, busy, day)).toEqual(span('10:10', '10:40'));
    expect(dropSlot(at('10:45'), 30, busy, day)).toEqual(span('10:30', '11:00'));
  });

  it('lands in the next gap when dropped on a block, in the last one at the end of the day', () => {
    expect(dropSlot(at('09:30'), 30, [span('09:00', '10:00')], day)).toEqual(span('10:00', '10:30'));
    expect(dropSlot(at('17:30'), 30, [span('17:00', '18:00')], day)).toEqual(span('16:30', '17:00'));
  });

  it('is cut to a shorter gap', () => {
    const busy = [span('08:00', '10:00'), span('10:30', '18:00')];
    expect(dropSlot(at('10:10'), 60, busy, day)).toEqual(span('10:00', '10:30'));
  });

  it('stays within the day at both of its ends', () => {
    expect(dropSlot(at('07:00'), 60, [], day)).toEqual(span('08:00', '09:00'));
    expect(dropSlot(at('17:50'), 60, [], day)).toEqual(span('17:00', '18:00'));
  });
});
