import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import IconLayoutBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutBoard.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComponentLocale } from '#i18n/component-locale.tsx';
import { TextsProvider } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { AppShell, type AppShellProps } from '#ui/layout/app-shell.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Time } from '#ui/marks/elapsed-time.tsx';
import { Wordmark } from '#ui/marks/mark.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { ToastRegion } from '#ui/overlays/toast-region.tsx';
import { SyncState } from '#ui/states/sync-state.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { ListSection } from './list-section.tsx';
import { MarksSection } from './marks-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { PeopleSection } from './people-section.tsx';
import styles from './showcase.module.css';
import { words } from './showcase-texts.ts';
import { StatesSection } from './states-section.tsx';
import { SurfacesSection } from './surfaces-section.tsx';
import { TypeSection } from './type-section.tsx';
import { WritingSection } from './writing-section.tsx';

const icons = [IconLayoutBoard, IconStack2, IconCalendarWeek, IconListCheck, IconMenu2];
const hrefs = ['#type', '#buttons', '#dates', '#signs', '#list'];

type NavPosition = NonNullable<AppShellProps['navPosition']>;
type Theme = 'light' | 'dark';

export function ShowcasePage({ texts }: { texts: i18n }) {
  return (
    <Localized texts={texts}>
      {(language) => <Page language={language} onLanguage={(next) => void texts.changeLanguage(next)} />}
    </Localized>
  );
}

function Localized({
  texts,
  children,
}: {
  texts: i18n;
  children: (language: 'en' | 'de') => React.ReactNode;
}) {
  const { i18n } = useTranslation('components', { i18n: texts });
  const language = i18n.resolvedLanguage === 'de' ? 'de' : 'en';
  document.documentElement.lang = language;
  return (
    <TextsProvider
      texts={texts}
      settings={{ locale: language === 'de' ? 'de-DE' : 'en-GB', timeZone: 'Europe/Berlin' }}
    >
      <ComponentLocale>{children(language)}</ComponentLocale>
    </TextsProvider>
  );
}

interface PageProps {
  language: 'en' | 'de';
  onLanguage: (language: 'en' | 'de') => void;
}

function Page({ language, onLanguage }: PageProps) {
  const { t } = useTranslation();
  const w = words[language];
  const [theme, setTheme] = useState<Theme>(
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  );
  const [navPosition, setNavPosition] = useState<NavPosition>('left');
  const items = w.nav.map((label, index) => {
    const Icon = icons[index] ?? IconMenu2;
    return {
      id: label,
      label,
      href: hrefs[index] ?? '#',
      icon: <Icon />,
      isPrimary: true,
      count: index === 3 ? 12 : undefined,
    };
  });

  return (
    <>
      <AppShell
        skipLabel={t('shell.skip')}
        navLabel={t('shell.nav')}
        brand={<Wordmark name="Daywall" />}
        items={items}
        current={w.nav[0]}
        navPosition={navPosition}
        header={
          <SyncState state="waiting" label={t('sync.waiting', { count: 3 })} onPress={() => undefined} />
        }
        timerLabel={t('shell.timer')}
        timerBar={
          <div className={styles.timerBar}>
            <Time seconds={5107} isRunning />
            <Text basis="6rem" mayShrink lines="ellipsis">
              {w.tasks[1]}
            </Text>
            <Button size="small" icon={<IconPlayerStop aria-hidden="true" />}>
              {w.finish}
            </Button>
          </div>
        }
      >
        <PageHeader
          title="Components"
          eyebrow="Daywall"
          description="Everything in src/ui, in every state."
          actions={
            <>
              <Segmented
                label="Theme"
                value={theme}
                onChange={(next) => {
                  document.documentElement.dataset.theme = next;
                  setTheme(next);
                }}
                options={[
                  { id: 'light', label: 'Light' },
                  { id: 'dark', label: 'Dark' },
                ]}
              />
              <Segmented
                label="Language"
                value={language}
                onChange={onLanguage}
                options={[
                  { id: 'en', label: 'English' },
                  { id: 'de', label: 'Deutsch' },
                ]}
              />
              <Segmented
                label="Navigation"
                value={navPosition}
                onChange={setNavPosition}
                options={[
                  { id: 'left', label: 'Left' },
                  { id: 'top', label: 'Top' },
                  { id: 'bottom', label: 'Bottom' },
                ]}
              />
            </>
          }
        />
        <TypeSection words={w} />
        <ButtonsSection words={w} />
        <FieldsSection words={w} />
        <WritingSection words={w} />
        <ChoicesSection words={w} />
        <DatesSection words={w} />
        <MarksSection words={w} />
        <StatesSection words={w} />
        <SurfacesSection words={w} />
        <PeopleSection words={w} />
        <OverlaysSection words={w} />
        <ListSection words={w} />
      </AppShell>
      <ToastRegion queue={toasts} label={t('shell.messages')} closeLabel={t('action.close')} />
    </>
  );
}
