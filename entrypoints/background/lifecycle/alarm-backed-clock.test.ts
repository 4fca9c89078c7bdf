import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AlarmSetter, CLOCK_ALARM, createAlarmClock } from './alarm-backed-clock.ts';

function createAlarms() {
  const set = new Map<string, number>();
  const alarms: AlarmSetter = {
    set: (name, when) => set.set(name, when),
    clear: (name) => set.delete(name),
  };
  return { set, alarms };
}

describe('createAlarmClock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sets no alarm for a short delay', () => {
    const { set, alarms } = createAlarms();
    const callback = vi.fn();
    createAlarmClock(alarms).after(15_000, callback);
    expect(set.size).toBe(0);
    vi.advanceTimersByTime(15_000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('sets one alarm, for the earliest of the long delays', () => {
    const { set, alarms } = createAlarms();
    const clock = createAlarmClock(alarms);
    clock.after(600_000, () => undefined);
    const end = clock.after(60_000, () => undefined);
    expect([...set]).toEqual([[CLOCK_ALARM, 1_060_000]]);
    end();
    expect([...set]).toEqual([[CLOCK_ALARM, 1_600_000]]);
  });

  it('calls back once, whether timer or alarm comes first', () => {
    const { set, alarms } = createAlarms();
    const clock = createAlarmClock(alarms);
    const callback = vi.fn();
    clock.after(60_000, callback);
    vi.setSystemTime(1_060_000);
    set.clear();
    clock.ring();
    expect(callback).toHaveBeenCalledOnce();
    vi.runAllTimers();
    expect(callback).toHaveBeenCalledOnce();
    expect(set.size).toBe(0);
  });

  it('runs nothing that is not due and keeps its alarm', () => {
    const { set, alarms } = createAlarms();
    const clock = createAlarmClock(alarms);
    const callback = vi.fn();
    clock.after(60_000, callback);
    set.clear();
    clock.ring();
    expect(callback).not.toHaveBeenCalled();
    expect(set.get(CLOCK_ALARM)).toBe(1_060_000);
  });

  it('does not call back after its end', () => {
    const { set, alarms } = createAlarms();
    const clock = createAlarmClock(alarms);
    const callback = vi.fn();
    clock.after(60_000, callback)();
    vi.advanceTimersByTime(120_000);
    clock.ring();
    expect(callback).not.toHaveBeenCalled();
    expect(set.size).toBe(0);
  });

  it('lets a callback plan the next one', () => {
    const { set, alarms } = createAlarms();
    const clock = createAlarmClock(alarms);
    clock.after(60_000, () => clock.after(60_000, () => undefined));
    vi.advanceTimersByTime(60_000);
    expect(set.get(CLOCK_ALARM)).toBe(1_120_000);
  });
});
