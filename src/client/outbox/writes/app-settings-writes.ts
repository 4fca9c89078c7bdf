import type { AppSettings } from '#contract/people/app-settings.ts';
import { definedFields } from '../effect.ts';
import { changedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export const appSettingsWrites: WriteDefinitions<'updateAppSettings'> = {
  updateAppSettings: {
    subject: (_, accountId) => about('appSettings', accountId),
    effect({ calendars = {}, ...others }, context) {
      const change = (row: AppSettings) => ({
        ...definedFields(others),
        calendars: { ...row.calendars, ...definedFields(calendars) },
      });
      return changedRow('appSettings', context.accountId, change, context);
    },
    merge(waiting, patch) {
      if (waiting.name !== 'updateAppSettings') return null;
      const { calendars } = { ...waiting.payload, ...patch };
      const merged = { ...waiting.payload.calendars, ...patch.calendars };
      return {
        name: waiting.name,
        payload: { ...waiting.payload, ...patch, ...(calendars === undefined ? {} : { calendars: merged }) },
      };
    },
    probe: 'resend',
    check: 'schema',
    async send(body, call, requestId) {
      const data = await call('updateAppSettings', { body }, requestId);
      return [{ entity: 'appSettings', id: data.id, version: data.version, op: 'upsert', data }];
    },
  },
};
