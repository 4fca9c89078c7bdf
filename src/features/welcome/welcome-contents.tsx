import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { WaitingPlane } from '#ui/states/absence-illustrations.tsx';
import { BareWall, ClearedStack, OpenWeek } from '#ui/states/illustrations.tsx';
import { LanguageChoice } from './welcome-language.tsx';
import { WelcomeMark } from './welcome-mark.tsx';
import type { WelcomeStep } from './welcome-steps.ts';

export const stepIllustrations: Readonly<Record<WelcomeStep, ComponentType>> = {
  language: WelcomeMark,
  idea: BareWall,
  task: ClearedStack,
  calendar: OpenWeek,
  others: WaitingPlane,
};

/** Content of each step, with the parts of the app that one tries there. */
export const stepContents: Readonly<Record<WelcomeStep, ComponentType>> = {
  language: LanguageChoice,
  idea: LevelChoice,
  task: QuickAddSlot,
  calendar: CalendarLink,
  others: CooperationLink,
};

function LevelChoice() {
  const { t } = useTranslation('pages');
  const { settings, change } = useAppSettings();
  return (
    <Segmented
      label={t('welcome.idea.level')}
      options={[
        { id: 'simple', label: t('welcome.idea.simple') },
        { id: 'full', label: t('welcome.idea.full') },
      ]}
      value={settings.appLevel === 1 ? 'simple' : 'full'}
      onChange={(level) => change({ appLevel: level === 'simple' ? 1 : 2 })}
    />
  );
}

function CalendarLink() {
  const { t } = useTranslation('pages');
  return <LinkButton href="/schedule/calendars">{t('welcome.calendar.act')}</LinkButton>;
}

function CooperationLink() {
  const { t } = useTranslation('pages');
  return <LinkButton href="/cooperate">{t('welcome.others.act')}</LinkButton>;
}
