import { type Effects, given } from './effect.ts';

export const settingsEffects: Effects<'updateAppSettings'> = {
  updateAppSettings(patch, { view, accountId, at }) {
    const row = view.get('appSettings', accountId);
    if (row === undefined) return [];
    return [{ entity: 'appSettings', id: row.id, row: { ...row, ...given(patch), updatedAt: at } }];
  },
};
