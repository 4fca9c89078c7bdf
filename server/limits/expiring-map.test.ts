import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { createExpiringMap } from './expiring-map.ts';

describe('an expiring map', () => {
  it('are forgotten within a minute once they say nothing any more, though nobody asks', () => {
    const clock = createManualClock();
    const things = createExpiringMap<{ until: number }>(clock, 100, ({ until }) => until <= clock.now());
    const began = clock.now();
    things.set('short', { until: began + 1_000 });
    things.set('long', { until: began + 90_000 });
    clock.advance(60_000);
    expect([things.get('short'), things.get('long')]).toEqual([undefined, { until: began + 90_000 }]);
    clock.advance(60_000);
    expect(things.get('long')).toBe(undefined);
  });

  it('are never more than there may be: the one set longest ago goes first', () => {
    const things = createExpiringMap<number>(createManualClock(), 2, () => false);
    things.set('a', 1);
    things.set('b', 2);
    things.set('a', 3);
    things.set('c', 4);
    expect([things.get('a'), things.get('b'), things.get('c')]).toEqual([3, undefined, 4]);
  });
});
