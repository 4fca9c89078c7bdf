import { useTranslation } from 'react-i18next';
import type { ImportRow, ImportRowAction } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Box, Row, Text } from '#ui/layout/primitives.tsx';
import { Badge, type BadgeProps } from '#ui/marks/badge.tsx';
import styles from './row-list.module.css';

const tones: Readonly<Record<ImportRowAction, NonNullable<BadgeProps['tone']>>> = {
  create: 'accent',
  update: 'accent',
  skip: 'neutral',
  error: 'danger',
  remove: 'neutral',
  keep: 'notice',
};

/** Kinds that arrive in another form, which their text says. */
const ADAPTED: ReadonlySet<ImportRow['leftBehind'][number]['what']> = new Set([
  'archived_open',
  'done_assignee',
  'further_assignee',
  'hierarchy',
  'long_title',
  'shortened',
  'time_of_day',
  'time_zone',
]);

interface PlannedRowProps {
  readonly row: ImportRow;
  /** Whether it still lies ahead. */
  readonly isPlan: boolean;
}

export function PlannedRow({ row, isPlan }: PlannedRowProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { title, kind, file, action, reason, leftBehind, entityId } = row;
  // Nothing stays behind of what was taken back.
  const stayed = action === 'remove' ? [] : leftBehind;
  const line = formats.number(row.line);
  const shownTitle = title === '' ? t('imports.rows.untitled') : title;
  return (
    <li className={styles.row}>
      <Box mayShrink>
        <Text as="p" weight="medium" leading="snug" lines="anywhere">
          {kind === 'task' && entityId !== null && action !== 'remove' ? (
            <Link href={`/task/${entityId}`}>{shownTitle}</Link>
          ) : (
            shownTitle
          )}
        </Text>
        <Row as="p" gap={3} rowGap={0} wrap tone="faint" size="sm">
          {/* i18n-keys: pages:imports.kind.{settings,label,filter,template,file,project,section,task,comment,record,event,row} */}
          <span>{t(`imports.kind.${kind}`)}</span>
          <span>
            {file === null ? t('imports.rows.line', { line }) : t('imports.rows.lineOf', { file, line })}
          </span>
          {/* i18n-keys: pages:imports.reason.{malformed,wrong_columns,no_title,bad_date,bad_number,bad_repeat,in_future,archived} */}
          {/* i18n-keys: pages:imports.reason.{ends_before_start,too_long,too_deep,too_many,no_task,refused,not_colleague,not_assigned} */}
          {/* i18n-keys: pages:imports.reason.{duplicate,unchanged,left_out,as_label,as_existing,deleted_here} */}
          {/* i18n-keys: pages:imports.reason.{changed_since,in_use,was_there,of_others,no_room,too_large,damaged,restored} */}
          {reason !== null && <span>{t(`imports.reason.${reason}`)}</span>}
        </Row>
        {stayed.map(({ what, detail }, index) => (
          // i18n-keys: pages:imports.leftBehind.{*leftBehindKinds}
          // biome-ignore lint/suspicious/noArrayIndexKey: what stays behind never moves within its row
          <Text as="p" key={index} maxWidth="var(--measure)" tone="soft" size="sm" lines="anywhere">
            {/* i18n-keys: pages:imports.rows.{left,leftThen,adapted} */}
            {t(`imports.rows.${ADAPTED.has(what) ? 'adapted' : isPlan ? 'left' : 'leftThen'}`, {
              what: t(`imports.leftBehind.${what}`),
              detail,
            })}
          </Text>
        ))}
      </Box>
      {/* i18n-keys: pages:imports.action.{create,update,skip,error,remove,keep} */}
      <Badge tone={tones[action]}>{t(`imports.action.${action}`)}</Badge>
    </li>
  );
}
