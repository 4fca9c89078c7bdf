import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { toasts } from '#ui/toast-queue.ts';
import { behind, datesOf, type ItemTimes, intervalOf } from './item-times.ts';
import { createItem, createTaskItem, deleteItem, moveItem, updateItem } from './mutations.ts';
import type { ScheduleFormat } from './schedule-format.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import { addDays, dateIn } from './zoned-day.ts';

/** Moves of one block within this time are one act, undone at once. Milliseconds. */
const ONE_ACT = 8_000;

/** When a block is, in words: `Thu 26 Nov, 10:00–10:30`, or its days. */
export function describeTimes(times: ItemTimes, settings: ScheduleSettings, format: ScheduleFormat): string {
  if (times.isAllDay) {
    const { first, end } = datesOf(times);
    const last = addDays(end, -1);
    return first === last ? format.shortDay(first) : format.dayRange(first, last);
  }
  const { start, end } = intervalOf(times);
  return `${format.shortDay(dateIn(settings.timeZone, start))}, ${format.timeRange(start, end)}`;
}

export interface ItemActions {
  /** Makes a block in sight of the person, where it speaks for itself. Returns its id. */
  create(title: string, times: ItemTimes): string;
  place(taskId: string, times: ItemTimes): string;
  /** Plans a task where the person may not be looking, and tells when. */
  schedule(task: { readonly id: string; readonly title: string }, times: ItemTimes): void;
  /** Plans several tasks at once: said once, undone at once. */
  scheduleAll(
    planned: readonly { readonly task: { readonly id: string }; readonly times: ItemTimes }[],
  ): void;
  move(item: ScheduleItem, times: ItemTimes): void;
  /** Makes the same block once more, right behind it. Returns its id. */
  duplicate(item: ScheduleItem, title: string): string;
  rename(item: ScheduleItem, title: string): void;
  remove(item: ScheduleItem, title: string): void;
}

/** What can be done with blocks. What moves or goes offers to be undone; one message at a time covers the calendar. */
export function useItemActions(settings: ScheduleSettings, format: ScheduleFormat): ItemActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const lastMove = useRef<{ id: string; at: number; undo: () => void } | null>(null);
  const closeLast = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const tell = (text: string, onAction: () => void) => {
      closeLast.current?.();
      closeLast.current = toasts.add({ text, action: { label: t('schedule.undo'), onAction } });
    };
    const takeOut = (id: string) => {
      const item = client.replica.get('scheduleItem', id);
      if (item !== undefined) deleteItem(client, item);
    };
    return {
      create: (title, times) => createItem(client, title, times),
      place: (taskId, times) => createTaskItem(client, taskId, times),
      schedule(task, times) {
        const id = createTaskItem(client, task.id, times);
        const time = describeTimes(times, settings, format);
        tell(t('schedule.told.planned', { title: task.title, time }), () => takeOut(id));
      },
      scheduleAll(planned) {
        const ids = planned.map(({ task, times }) => createTaskItem(client, task.id, times));
        tell(t('schedule.told.plannedMany', { count: ids.length }), () => {
          for (const id of ids) takeOut(id);
        });
      },
      move(item, times) {
        const undo = moveItem(client, item, times);
        const at = Date.now();
        const before = lastMove.current;
        const continues = before !== null && before.id === item.id && at - before.at < ONE_ACT;
        const undoAll = continues ? before.undo : undo;
        lastMove.current = { id: item.id, at, undo: undoAll };
        tell(t('schedule.told.moved', { time: describeTimes(times, settings, format) }), () => {
          lastMove.current = null;
          undoAll();
        });
      },
      duplicate(item, title) {
        const times = behind(item, settings.timeZone);
        const id =
          item.noteId === null
            ? createItem(client, title, times)
            : createTaskItem(client, item.noteId, times);
        tell(t('schedule.told.copied', { title, time: describeTimes(times, settings, format) }), () =>
          takeOut(id),
        );
        return id;
      },
      rename(item, title) {
        updateItem(client, item.id, { title });
      },
      remove(item, title) {
        tell(t('schedule.told.removed', { title }), deleteItem(client, item));
      },
    };
  }, [client, t, settings, format]);
}
