import { expect, it } from 'vitest';
import { appSettingsPatch } from './app-settings.ts';

it('a patch of the settings holds no setting that it does not name', () => {
  expect(appSettingsPatch.parse({})).toEqual({});
  expect(appSettingsPatch.parse({ calendars: {} })).toEqual({ calendars: {} });
});
