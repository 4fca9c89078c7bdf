import autocannon from 'autocannon';
import type { Person } from '#tests/e2e/person.ts';
import { atLeastShare, type Figure, median } from './figure.ts';

const ROUNDS = 3;
const SECONDS = 4;

async function rate(url: string, options: Partial<autocannon.Options>): Promise<number> {
  const result = await autocannon({ url, connections: 16, duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors while measuring`);
  }
  return result.requests.average;
}

/** Reads and writes per second with 16 clients, product and floor by turns so that both see the same machine. */
export async function benchApi(serverUrl: string, floorUrl: string, person: Person): Promise<Figure[]> {
  const authorization = `Bearer ${person.token}`;
  const rates = {
    read: [] as number[],
    write: [] as number[],
    floorRead: [] as number[],
    floorWrite: [] as number[],
  };
  let key = 0;
  for (let round = 0; round < ROUNDS; round++) {
    rates.floorRead.push(await rate(`${floorUrl}/read`, {}));
    rates.read.push(await rate(`${serverUrl}/api/me`, { headers: { authorization } }));
    rates.floorWrite.push(await rate(`${floorUrl}/write`, { method: 'PUT' }));
    rates.write.push(
      await rate(`${serverUrl}/api/app-settings`, {
        requests: [
          {
            method: 'PUT',
            setupRequest: (request) => {
              key += 1;
              return {
                ...request,
                headers: {
                  authorization,
                  'content-type': 'application/json',
                  'idempotency-key': `bench-${Date.now()}-${key}`,
                },
                body: JSON.stringify({ matrixInverted: key % 2 === 0 }),
              };
            },
          },
        ],
      }),
    );
  }
  return [
    atLeastShare(0.6, {
      name: 'api read',
      unit: '1/s',
      value: median(rates.read),
      floor: median(rates.floorRead),
    }),
    atLeastShare(0.6, {
      name: 'api write',
      unit: '1/s',
      value: median(rates.write),
      floor: median(rates.floorWrite),
    }),
  ];
}
