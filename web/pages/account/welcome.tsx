import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { WelcomePage } from '#features/welcome/welcome-page.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { WaitingPlane } from '#ui/states/absence-illustrations.tsx';
import { BareWall, ClearedStack, OpenWeek } from '#ui/states/illustrations.tsx';
import { LanguageChoice } from './welcome-language.tsx';
import { WelcomeMark } from './welcome-mark.tsx';

export function Welcome() {
  const { t } = useTranslation('pages');
  const { settings, change } = useAppSettings();
  return (
    <WelcomePage
      illustrations={{
        language: <WelcomeMark />,
        idea: <BareWall />,
        task: <ClearedStack />,
        calendar: <OpenWeek />,
        others: <WaitingPlane />,
      }}
      parts={{
        language: <LanguageChoice />,
        idea: (
          <Segmented
            label={t('welcome.idea.level')}
            options={[
              { id: 'simple', label: t('welcome.idea.simple') },
              { id: 'full', label: t('welcome.idea.full') },
            ]}
            value={settings.appLevel === 1 ? 'simple' : 'full'}
            onChange={(level) => change({ appLevel: level === 'simple' ? 1 : 2 })}
          />
        ),
        task: <QuickAddField />,
        calendar: <LinkButton href="/schedule/calendars">{t('welcome.calendar.act')}</LinkButton>,
        others: <LinkButton href="/cooperate">{t('welcome.others.act')}</LinkButton>,
      }}
    />
  );
}
