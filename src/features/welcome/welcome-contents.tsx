import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { ThreeTimes } from '#domain/schedule/three-times.tsx';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { DayTimes } from '#ui/states/day-times-illustration.tsx';
import { BareWall, ClearedStack } from '#ui/states/illustrations.tsx';
import { HandedSheet } from '#ui/states/together-illustration.tsx';
import { PositionChoice } from './position-choice.tsx';
import { LanguageChoice } from './welcome-language.tsx';
import { WelcomeMark } from './welcome-mark.tsx';
import styles from './welcome-page.module.css';
import type { WelcomeStep } from './welcome-steps.ts';

export const stepIllustrations: Readonly<Record<WelcomeStep, ComponentType>> = {
  language: WelcomeMark,
  idea: BareWall,
  task: ClearedStack,
  calendar: DayTimes,
  others: HandedSheet,
};

/** Content of each step, with the parts of the app that one tries there. */
export const stepContents: Readonly<Record<WelcomeStep, ComponentType>> = {
  language: LanguageChoice,
  idea: LookChoice,
  task: FirstTask,
  calendar: CalendarLink,
  others: CooperationLink,
};

function LookChoice() {
  return (
    <Row gap={6} rowGap={4} align="center" justify="center" wrap>
      <LevelChoice />
      <PositionChoice />
    </Row>
  );
}

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

function FirstTask() {
  const { t } = useTranslation('pages');
  return (
    <>
      <QuickAddSlot />
      <p className={styles.note}>{t('welcome.task.from')}</p>
      <LinkButton href="/settings/import">{t('welcome.task.act')}</LinkButton>
    </>
  );
}

function CalendarLink() {
  const { t } = useTranslation('pages');
  return (
    <>
      <ThreeTimes className={styles.note} />
      <LinkButton href="/schedule/calendars">{t('welcome.calendar.act')}</LinkButton>
    </>
  );
}

function CooperationLink() {
  const { t } = useTranslation('pages');
  return <LinkButton href="/cooperate">{t('welcome.others.act')}</LinkButton>;
}
