import { eq } from 'drizzle-orm';
import { device } from '#contract/people/device.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import type { Devices } from './devices.ts';
import { authorizationCodes, knownDevices, refreshTokens, sessions } from './table.ts';

interface Services {
  readonly devices: Pick<Devices, 'list'>;
}

export const sessionData: PersonalData<Services> = {
  tables: [
    { table: sessions, by: 'rest', rowsOf: (userId) => eq(sessions.userId, userId) },
    { table: refreshTokens, by: 'cascade', from: sessions },
    { table: authorizationCodes, by: 'cascade', from: sessions },
    { table: knownDevices, by: 'rest', rowsOf: (userId) => eq(knownDevices.userId, userId) },
  ],
  exports: [
    {
      name: 'devices',
      about: 'Where you are signed in.',
      schema: device,
      async *items({ caller }, { devices }) {
        yield* await devices.list(caller);
      },
    },
  ],
};
