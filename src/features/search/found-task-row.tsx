import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { dueDayOf } from '#contract/task/due.ts';
import { taskPath } from '#domain/task/open-task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Box, Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { rowPress } from '#ui/lists/row-press.ts';
import { MarkedText } from '#ui/marks/marked-text.tsx';
import type { FoundRow } from './found-rows.ts';
import styles from './search-page.module.css';

export function FoundTaskRow({ row }: { row: FoundRow }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  const { task, titleRanges, field, excerpt } = row;
  const dueDay = dueDayOf(task, formats.settings.timeZone);
  const organization = useEntity('organization', task.organizationId ?? undefined)?.name;
  const isDone = task.progress === 'done';
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <div className={styles.row} data-done={isDone || undefined} {...rowPress}>
      <Icon className={styles.icon} aria-hidden="true" />
      <Box mayShrink>
        <Link href={taskPath(row.task)} className={styles.title}>
          <MarkedText ranges={titleRanges}>{task.title}</MarkedText>
        </Link>
        {excerpt !== null && (
          <Text as="p" marginBlockStart={1} tone="soft" size="sm" lines="anywhere">
            {/* i18n-keys: pages:search.in.{label,description,comment} */}
            <Text tone="faint">{t(`search.in.${field ?? 'description'}`)}</Text>{' '}
            <MarkedText ranges={excerpt.ranges}>{excerpt.text}</MarkedText>
          </Text>
        )}
        <Row as="p" gap={3} rowGap={0} wrap tone="faint" size="sm">
          {isDone && task.completedAt !== null && (
            <span>{t('search.completedOn', { day: formats.relativeDay(task.completedAt, today) })}</span>
          )}
          {!isDone && <VisuallyHidden>{t('search.state.open')}</VisuallyHidden>}
          {!isDone && dueDay !== null && (
            <span>{t('search.dueOn', { day: formats.days.relative(dueDay, today) })}</span>
          )}
          {organization !== undefined && <span>{organization}</span>}
        </Row>
      </Box>
    </div>
  );
}
