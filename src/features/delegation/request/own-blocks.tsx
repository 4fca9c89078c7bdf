import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { removeBlock } from '#domain/delegation/remove-block.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from '../delegation.module.css';
import { textOrder } from './request-state.ts';

/** Blocks of an accepted task in the user's own calendar, with actions to move or remove them. */
export function OwnBlocks({ taskId }: { taskId: string }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const openDialog = useTaskDialogs();
  const task = useEntity('task', taskId);
  const now = useNow(MINUTE);
  const today = useToday(formats.settings.timeZone);
  const spec = useMemo(
    () => ({
      where: (item: ScheduleItem) => item.noteId === taskId && item.ownerId === accountId,
      compare: (a: ScheduleItem, b: ScheduleItem) =>
        textOrder(a.startDate, b.startDate) || textOrder(a.id, b.id),
    }),
    [taskId, accountId],
  );
  const blocks = useLiveList('scheduleItem', spec);
  const next = blocks.find(({ endDate }) => Date.parse(endDate) > now);
  if (task === undefined || task.progress === 'done') return null;
  return (
    <div className={styles.block}>
      <IconCalendarCheck aria-hidden="true" />
      <Text as="p" basis="12rem" mayShrink>
        {next === undefined
          ? t('delegation.block.none')
          : t('delegation.block.at', {
              day: formats.relativeDay(next.startDate, today),
              time: formats.timeRange(next.startDate, next.endDate),
            })}
      </Text>
      <div className={styles.acts}>
        <Button size="small" onPress={() => openDialog('schedule', [task])}>
          {t(next === undefined ? 'delegation.block.plan' : 'delegation.block.change')}
        </Button>
        {next !== undefined && (
          <Button
            size="small"
            variant="plain"
            onPress={() => {
              const undo = removeBlock(client, taskId, next.id);
              toasts.add({
                text: t('delegation.block.removed'),
                action: { label: t('button.undo'), onAction: undo },
              });
            }}
          >
            {t('delegation.block.without')}
          </Button>
        )}
      </div>
    </div>
  );
}
