import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { EditRange } from '#contract/edit-range.ts';
import type { ScheduleItemPatch } from '#contract/events/schedule-item-payload.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { addDays } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { type EditRangeQuestion, editRangeQuestions } from './edit-range-questions.ts';
import { behind, datesOf, type ItemTimes, intervalOf } from './item-times.ts';
import { isLateBlock } from './late-block.ts';
import type { ScheduleFormat } from './schedule-format.ts';
import {
  changeItem,
  createItem,
  createTaskItem,
  deleteItem,
  moveItem,
  type NewItemFields,
  updateItem,
} from './schedule-mutations.ts';
import type { ScheduleSettings } from './schedule-settings.ts';

/** Time within which moves of one block are undone together. Milliseconds. */
const ONE_ACT = 8_000;

/** Formatted times of a block: `Thu 26 Nov, 10:00–10:30`, or its days. */
export function describeTimes(times: ItemTimes, settings: ScheduleSettings, format: ScheduleFormat): string {
  if (times.isAllDay) {
    const { first, end } = datesOf(times);
    const last = addDays(end, -1);
    return first === last ? format.shortDay(first) : format.dayRange(first, last);
  }
  const { start, end } = intervalOf(times);
  return `${format.shortDay(dayOf(start, settings.timeZone))}, ${format.timeRange(start, end)}`;
}

export interface ItemActions {
  /** Creates a visible block, which needs no message. Returns its id. */
  create(title: string, times: ItemTimes, more?: NewItemFields): string;
  createForTask(taskId: string, times: ItemTimes): string;
  /** Plans a task possibly out of sight, with a message about when. Returns the id of its block. */
  schedule(task: { readonly id: string; readonly title: string }, times: ItemTimes): string;
  /** Plans several tasks with one message and one undo. */
  scheduleAll(
    planned: readonly { readonly task: { readonly id: string }; readonly times: ItemTimes }[],
  ): void;
  /** Moves or resizes a block; for a series after asking for the edit range. `onKept`: called on cancel. */
  move(item: ScheduleItem, times: ItemTimes, onKept?: () => void): void;
  /** Null is Daywall only. Returns the new id. `onUndone`: called when the original is restored. */
  transfer(item: ScheduleItem, calendar: { id: string; name: string } | null, onUndone: () => void): string;
  /** Duplicates a block directly after it. Returns the new id. */
  duplicate(item: ScheduleItem, title: string): string;
  edit(item: ScheduleItem, props: Pick<ScheduleItemPatch, 'title' | 'location' | 'description'>): void;
  /** Sets the rule from a block on, with a message; null leaves it as a single block. */
  repeat(item: ScheduleItem, rule: string | null): void;
  /** Sets the guests of a block or its whole series, who are told by mail. */
  invite(item: ScheduleItem, addresses: readonly string[]): void;
  remind(item: ScheduleItem, reminders: readonly number[]): void;
  /** `onRemoved`: called after the removal, for which a series asks for the edit range first. */
  remove(item: ScheduleItem, title: string, onRemoved?: () => void): void;
  /** Removes a block of a task, which says that the task is no longer planned. */
  unplan(item: ScheduleItem, title: string): void;
}

/** Runs an edit at once for a single item, for an occurrence of a series after asking for the edit range. */
function withEditRange(
  item: ScheduleItem,
  question: EditRangeQuestion,
  work: (range: EditRange) => void,
  onKept?: () => void,
): void {
  if (item.seriesId === null) {
    work('one');
    return;
  }
  void editRangeQuestions.ask(question).then((range) => {
    if (range === null) onKept?.();
    else work(range);
  });
}

/** Latest move, which a further one of the same block continues: both are undone together. */
interface LastMove {
  readonly id: string;
  readonly at: number;
  readonly reach: EditRange;
  readonly undo: () => void;
  /** Takes its message and its undo away. */
  readonly withdraw: () => void;
}

/** Actions on blocks. Each can be undone; at most one message covers the calendar. */
export function useItemActions(settings: ScheduleSettings, format: ScheduleFormat): ItemActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const lastMove = useRef<LastMove | null>(null);
  return useMemo(() => {
    const toastWithUndo = (text: string, onAction: () => void) => {
      const action = { label: t('button.undo'), onAction };
      return toasts.add({ text, action, topic: 'schedule' });
    };
    const takeOut = (id: string) => {
      const item = client.replica.get('scheduleItem', id);
      if (item !== undefined) deleteItem(client, item);
    };
    return {
      create(title, times, more) {
        const id = createItem(client, title, times, more);
        const values = {
          title: title || t('schedule.untitled'),
          time: describeTimes(times, settings, format),
        };
        toasts.remember({ text: t('schedule.told.planned', values), onAction: () => takeOut(id) });
        return id;
      },
      createForTask(taskId, times) {
        const id = createTaskItem(client, taskId, times);
        const { title = t('schedule.untitled') } = client.replica.get('task', taskId) ?? {};
        const values = { title, time: describeTimes(times, settings, format) };
        toasts.remember({ text: t('schedule.told.planned', values), onAction: () => takeOut(id) });
        return id;
      },
      schedule(task, times) {
        const id = createTaskItem(client, task.id, times);
        const time = describeTimes(times, settings, format);
        const known = client.replica.get('task', task.id);
        const isLate = known !== undefined && isLateBlock(known, times, nowOf(client), settings.timeZone);
        const values = { title: task.title, time };
        const text = isLate ? t('schedule.told.plannedLate', values) : t('schedule.told.planned', values);
        toastWithUndo(text, () => takeOut(id));
        return id;
      },
      scheduleAll(planned) {
        const ids = planned.map(({ task, times }) => createTaskItem(client, task.id, times));
        toastWithUndo(t('schedule.told.plannedMany', { count: ids.length }), () => {
          for (const id of ids) takeOut(id);
        });
      },
      move(item, times, onKept) {
        const title =
          client.replica.get('task', item.noteId ?? '')?.title ?? item.title ?? t('schedule.untitled');
        const before = lastMove.current;
        const continues = before !== null && before.id === item.id && performance.now() - before.at < ONE_ACT;
        const work = (range: EditRange) => {
          const undo = changeItem(client, item, times, range);
          const undoAll = continues ? before.undo : undo;
          if (continues) before.withdraw();
          const text = t('schedule.told.moved', { time: describeTimes(times, settings, format) });
          const withdraw = toastWithUndo(text, () => {
            lastMove.current = null;
            undoAll();
          });
          lastMove.current = { id: item.id, at: performance.now(), reach: range, undo: undoAll, withdraw };
        };
        // Successive steps are one action, with one question.
        if (continues) work(before.reach);
        else withEditRange(item, { act: 'change', title }, work, onKept);
      },
      transfer(item, calendar, onUndone) {
        const { id, undo } = moveItem(client, item, calendar?.id ?? null);
        const text =
          calendar === null
            ? t('schedule.told.transferredHome')
            : t('schedule.told.transferred', { name: calendar.name });
        toastWithUndo(text, () => {
          undo();
          onUndone();
        });
        return id;
      },
      duplicate(item, title) {
        const times = behind(item, settings.timeZone);
        const id =
          item.noteId === null
            ? createItem(client, title, times)
            : createTaskItem(client, item.noteId, times);
        toastWithUndo(
          t('schedule.told.copied', { title, time: describeTimes(times, settings, format) }),
          () => takeOut(id),
        );
        return id;
      },
      edit(item, props) {
        const title = item.title ?? t('schedule.untitled');
        withEditRange(item, { act: 'change', title }, (range) => {
          const undo = changeItem(client, item, props, range);
          if (range !== 'one') toastWithUndo(t('schedule.told.changed', { title }), undo);
        });
      },
      repeat(item, rule) {
        const title = item.title ?? t('schedule.untitled');
        const undo = changeItem(client, item, { rule });
        // i18n-keys: pages:schedule.told.{repeats,repeatsNoMore}
        toastWithUndo(t(`schedule.told.${rule === null ? 'repeatsNoMore' : 'repeats'}`, { title }), undo);
      },
      invite: (item, addresses) => updateItem(client, item.id, { guests: [...addresses] }),
      remind(item, reminders) {
        const title = item.title ?? t('schedule.untitled');
        const props = { reminders: [...reminders] };
        // A provider's series has no reminders here; each occurrence has its own.
        if (item.calendarId !== null) updateItem(client, item.id, props);
        else withEditRange(item, { act: 'change', title }, (range) => changeItem(client, item, props, range));
      },
      remove(item, title, onRemoved) {
        withEditRange(item, { act: 'remove', title }, (range) => {
          toastWithUndo(t('schedule.told.removed', { title }), deleteItem(client, item, range));
          onRemoved?.();
        });
      },
      unplan(item, title) {
        withEditRange(item, { act: 'remove', title }, (range) => {
          toastWithUndo(t('schedule.told.unplanned', { title }), deleteItem(client, item, range));
        });
      },
    };
  }, [client, t, settings, format]);
}
