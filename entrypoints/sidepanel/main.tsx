import { delegationRequest } from '#contract/delegation.ts';
import { ComponentLocale } from '#i18n/component-locale.tsx';
import { defaultExtensionSettings } from '../browser/extension-settings.ts';
import { extensionSettings } from '../browser/settings-instance.ts';
import { mountPage } from '../page/mount-page.tsx';
import { readAwayTime } from '../page/time/use-away-time.ts';
import { PanelPage } from './panel-page.tsx';

void mountPage({
  name: 'sidepanel',
  Around: ComponentLocale,
  Page: PanelPage,
  async load() {
    const [away, settings] = await Promise.all([
      readAwayTime(),
      extensionSettings.read().catch(() => defaultExtensionSettings),
    ]);
    return { away, settings };
  },
  alsoFirst: { delegationRequest },
});
