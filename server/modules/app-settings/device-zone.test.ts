import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { HOUR } from '#time/units.ts';
import { wallClockOf } from '#time/wall-clock.ts';
import { gather } from '../delegation/delegation.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the zone of a device', () => {
  it('is refused where nobody knows it', async () => {
    const person = await registerPerson(server);
    const update = call(server, person, 'updateAppSettings', { body: { deviceZone: 'Mars/Base' } });
    await expect(update).rejects.toThrow('invalid_input');
  });

  it('is kept beside the chosen one', async () => {
    const person = await registerPerson(server);
    await call(server, person, 'updateAppSettings', { body: { deviceZone: 'Pacific/Auckland' } });
    await call(server, person, 'updateAppSettings', { body: { timeZone: 'Asia/Kolkata' } });
    const settings = await call(server, person, 'getAppSettings', {});
    expect(settings).toMatchObject({ deviceZone: 'Pacific/Auckland', timeZone: 'Asia/Kolkata' });
  });

  it('decides where the block lies that who accepts is offered', async () => {
    const world = await gather(server);
    const { person } = world.asked;
    for (const zone of ['Pacific/Auckland', 'Asia/Kolkata', 'Pacific/Honolulu']) {
      await call(server, person, 'updateAppSettings', { body: { deviceZone: zone } });
      const { id } = await world.offer([{ userId: world.asked.id }]);
      const accepted = await call(server, person, 'acceptDelegationRequest', { params: { id }, body: {} });
      const { time } = wallClockOf(Date.parse(accepted.block?.startDate ?? ''), zone);
      expect(accepted.block?.timeZone).toBe(zone);
      expect(time).toBeGreaterThanOrEqual(8 * HOUR);
      expect(time).toBeLessThan(18 * HOUR);
    }
  });
});
