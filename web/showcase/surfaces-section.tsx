import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { NavTabs } from '#ui/layout/nav-tabs.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { TaskCard } from '#ui/lists/task-card.tsx';
import { Time } from '#ui/marks/elapsed-time.tsx';
import { MarkedText } from '#ui/marks/marked-text.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

export function SurfacesSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const [done, setDone] = useState<readonly string[]>([]);
  return (
    <ShowcaseSection id="surfaces" title={words.surfaces}>
      <NavTabs
        label={words.menu}
        current="b"
        tabs={[
          { id: 'a', label: words.nav[0] ?? '', href: '#surfaces' },
          { id: 'b', label: words.nav[2] ?? '', href: '#surfaces', count: 4 },
          { id: 'c', label: words.estimate, href: '#surfaces' },
        ]}
      />
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <Card
          title={words.sheetTitle}
          headingLevel={3}
          padding="flush"
          actions={
            <IconButton size="small" label={t('action.more')} icon={<IconDots aria-hidden="true" />} />
          }
        >
          {words.tasks.map((title, index) => (
            <div key={title} className={styles.taskRow}>
              <TaskTick
                label={t('task.finish', { title })}
                isSelected={done.includes(title)}
                onChange={(isDone) =>
                  setDone(isDone ? [...done, title] : done.filter((other) => other !== title))
                }
              />
              <Text grow mayShrink>
                {title}
              </Text>
              <UrgencyMeter value={92 - index * 30} label={t('meter.urgency', { value: 92 - index * 30 })} />
            </div>
          ))}
        </Card>
        <Card title={words.start} headingLevel={3} tone="accent" footer={words.tasks[1]}>
          <Time seconds={5107} size="large" isRunning />
        </Card>
        <Card>
          <MarkedText ranges={[[0, 3]]}>{words.dialogText}</MarkedText>
        </Card>
        {words.tasks.map((title, index) => (
          <TaskCard
            key={title}
            title={title}
            href="#surfaces"
            isDone={done.includes(title)}
            isCarried={index === 1}
            facts={words.estimate}
            menu={
              <IconButton
                size="small"
                variant="plain"
                label={t('action.more')}
                icon={<IconDots aria-hidden="true" />}
              />
            }
          />
        ))}
      </Grid>
    </ShowcaseSection>
  );
}
