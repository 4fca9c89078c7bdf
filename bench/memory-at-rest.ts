import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '#time/units.ts';
import { atMost, type Figure, nameOn } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';
import type { MeasuredProcess } from './servers/measured-process.ts';

const MEGABYTE = 1_000_000;
/** Most that a resting server may hold. Megabytes. */
const MOST = { embedded: 350, PostgreSQL: 150 } as const;

/** Memory of a server and of a bare one on the same database, a minute after both were started. */
export async function benchRestingMemory(
  engine: Engine['name'],
  product: MeasuredProcess,
  floor: MeasuredProcess,
): Promise<Figure[]> {
  await pause(MINUTE);
  return [
    atMost(MOST[engine], {
      name: nameOn(engine, 'memory of a server at rest'),
      unit: 'MB',
      value: (await product.resident()) / MEGABYTE,
      floor: (await floor.resident()) / MEGABYTE,
    }),
  ];
}
