import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/actions/kbd.tsx';
import { Grid, Row, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { SyncState } from '#ui/states/sync-state.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const people = ['Ada Lovelace', 'Björn Åkesson', 'Zoë', 'Michel de Montaigne'];

export function MarksSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  const title = words.tasks[0] ?? '';
  return (
    <ShowcaseSection id="signs" title={words.signs}>
      <Row gap={4} rowGap={3} align="center" wrap>
        <TaskTick
          label={t(isDone ? 'task.reopen' : 'task.finish', { title })}
          isSelected={isDone}
          onChange={setIsDone}
        />
        <TaskTick label={t('task.reopen', { title })} isSelected onChange={() => undefined} />
        <TaskTick
          label={t('task.finish', { title })}
          isSelected={false}
          isDisabled
          onChange={() => undefined}
        />
        {[null, 8, 34, 52, 71].map((value) => (
          <UrgencyMeter
            key={value}
            value={value}
            label={value === null ? t('meter.noUrgency') : t('meter.urgency', { value })}
          />
        ))}
        <UrgencyMeter value={100} label={t('meter.urgency', { value: 100 })} word={t('meter.overdue')} />
        {[0, 30, 50, 85, 100].map((value) => (
          <ImportanceMark key={value} value={value} label={t('meter.importance', { value })} />
        ))}
      </Row>
      <Row gap={4} rowGap={3} align="center" wrap>
        <Badge>12</Badge>
        <Badge tone="accent">{words.steps[1]}</Badge>
        <Badge tone="notice" icon={<IconClock aria-hidden="true" />}>
          {words.steps[2]}
        </Badge>
        <Badge tone="danger">{t('meter.overdue')}</Badge>
        <Chip>{words.groups[1] ?? ''}</Chip>
        {([1, 2, 3, 4, 5, 6] as const).map((swatch) => (
          <Chip key={swatch} swatch={swatch} onRemove={() => undefined} removeLabel={t('action.delete')}>
            {words.groups[swatch % 3] ?? ''}
          </Chip>
        ))}
      </Row>
      <Row gap={4} rowGap={3} align="center" wrap>
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ada Lovelace" size="small" />
        <Avatar name="Ada Lovelace" size="large" />
        <Kbd keys={['⌘', 'K']} />
        <Kbd keys={['?']} />
        <Spinner label={t('state.loading')} />
        <Spinner label={t('state.loading')} size="large" />
        <VisuallyHidden>{words.sample}</VisuallyHidden>
      </Row>
      <Row gap={4} rowGap={3} align="center" wrap>
        <SyncState state="saved" label={t('sync.saved')} />
        <SyncState state="waiting" label={t('sync.waiting', { count: 1 })} onPress={() => undefined} />
        <SyncState state="failed" label={t('sync.failed', { count: 2 })} onPress={() => undefined} />
        <SyncState state="offline" label={t('sync.offline')} />
        <SyncState state="saved" label={t('sync.saved')} isCompact />
      </Row>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <ProgressBar label={words.estimate} value={42} />
        <ProgressBar label={words.estimate} value={3} max={12} valueLabel="3 / 12" />
        <ProgressBar label={t('state.loading')} />
      </Grid>
    </ShowcaseSection>
  );
}
