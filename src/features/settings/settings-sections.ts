/**
 * Sections of the settings, each with its own path; the first also at `/settings`. Text keys below
 * `settings.section`.
 */
export const settingsSections = [
  'look',
  'region',
  'work',
  'notifications',
  'devices',
  'files',
  'webhooks',
  'data',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export function sectionAt(name: string | undefined): SettingsSection | undefined {
  return name === undefined ? 'look' : settingsSections.find((section) => section === name);
}

export function pathOf(section: SettingsSection): string {
  return section === 'look' ? '/settings' : `/settings/${section}`;
}
