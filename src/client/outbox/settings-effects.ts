import { type Effects, given } from './effect.ts';

export const settingsEffects: Effects<'updateAppSettings'> = {
  updateAppSettings(patch, { view, accountId, at }) {
    const row = view.get('appSettings', accountId);
    if (row === undefined) return [];
    const { calendars = {}, ...others } = patch;
    const merged = { ...row.calendars, ...given(calendars) };
    return [
      {
        entity: 'appSettings',
        id: row.id,
        row: { ...row, ...given(others), calendars: merged, updatedAt: at },
      },
    ];
  },
};
