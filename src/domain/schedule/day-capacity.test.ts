import { describe, expect, it } from 'vitest';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import { type CapacitySettings, capacityOn } from './day-capacity.ts';

const settings: CapacitySettings = { ...defaultAppSettings, dailyCapacity: 300 };
const [FRIDAY, SATURDAY, SUNDAY] = ['2026-11-27', '2026-11-28', '2026-11-29'];

describe('the capacity of a day', () => {
  it('is the daily one on working days, and none on others', () => {
    expect([FRIDAY, SATURDAY, SUNDAY].map((day) => capacityOn(settings, day))).toEqual([300, 0, 0]);
  });

  it('is the weekday’s own where one is set, at weekends too', () => {
    const weekdayCapacity = [null, null, null, null, 0, 120, null];
    const own = { ...settings, weekdayCapacity };
    expect([FRIDAY, SATURDAY, SUNDAY].map((day) => capacityOn(own, day))).toEqual([0, 120, 0]);
  });

  it('is none on a day off, whatever its weekday has', () => {
    const weekdayCapacity = [null, null, null, null, null, 120, null];
    const daysOff = [{ first: FRIDAY, last: SATURDAY, name: '' }];
    const away = { ...settings, weekdayCapacity, daysOff };
    expect([FRIDAY, SATURDAY].map((day) => capacityOn(away, day))).toEqual([0, 0]);
  });
});
