import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { createRemembered } from './remembered.ts';

describe('a remembered entry', () => {
  it('is removed within a minute once it is useless, without a read', () => {
    const clock = createManualClock();
    const things = createRemembered<{ until: number }>(clock, 100, ({ until }) => until <= clock.now());
    const began = clock.now();
    things.set('short', { until: began + 1_000 });
    things.set('long', { until: began + 90_000 });
    clock.advance(60_000);
    expect([things.get('short'), things.get('long')]).toEqual([undefined, { until: began + 90_000 }]);
    clock.advance(60_000);
    expect(things.get('long')).toBe(undefined);
  });

  it('is evicted beyond the limit, the one set longest ago first', () => {
    const things = createRemembered<number>(createManualClock(), 2, () => false);
    things.set('a', 1);
    things.set('b', 2);
    things.set('a', 3);
    things.set('c', 4);
    expect([things.get('a'), things.get('b'), things.get('c')]).toEqual([3, undefined, 4]);
  });
});
