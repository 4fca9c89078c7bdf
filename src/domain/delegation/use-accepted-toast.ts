import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOf } from '#time/wall-clock.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { removeBlock } from './remove-block.ts';

/** Toast after an acceptance: day and time of the planned block. Its undo removes the block, and the task stays accepted. */
export function useAcceptedToast(): (title: string, block: ScheduleItem | null) => void {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  return useCallback(
    (title, block) => {
      const noteId = block?.noteId ?? null;
      if (block === null || noteId === null) {
        toasts.add({ text: t('delegation.accepted.unplanned', { title }) });
        return;
      }
      const today = dayOf(nowOf(client), formats.settings.timeZone);
      toasts.add({
        text: t('delegation.accepted.planned', {
          title,
          day: formats.relativeDay(block.startDate, today),
          time: formats.timeRange(block.startDate, block.endDate),
        }),
        action: {
          label: t('delegation.accepted.without'),
          onAction() {
            removeBlock(client, noteId, block.id);
            toasts.add({ text: t('delegation.accepted.removed', { title }) });
          },
        },
        timeout: 15_000,
      });
    },
    [client, formats, t],
  );
}
