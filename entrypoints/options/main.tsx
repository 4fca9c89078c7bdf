import { ComponentLocale } from '#i18n/component-locale.tsx';
import { extensionSettings } from '../browser/settings-instance.ts';
import { mountPage } from '../page/mount-page.tsx';
import { OptionsPage } from './options-page.tsx';
import { readShortcuts } from './shortcuts.ts';

void mountPage({
  name: 'options',
  Around: ComponentLocale,
  Page: OptionsPage,
  async load() {
    const [settings, shortcuts] = await Promise.all([extensionSettings.read(), readShortcuts()]);
    return { settings, shortcuts };
  },
});
