import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useClient } from '#client-react/client-provider.tsx';
import { assetLink } from '#contract/task/asset-link.ts';
import { type Task, type TaskHistoryEntry, taskProgress } from '#contract/task/task.ts';
import { accessRight } from '#contract/task/task-access.ts';
import { useFormats } from '#i18n/react.ts';
import { isCalendarDay } from '#time/calendar-day.ts';
import { historyPath, useHistoryNames } from './use-history-names.ts';

const LONG = 140;

const share = z.nullable(z.extend(historyPath, { right: accessRight }));
const step = z.extend(historyPath, {
  step: z.enum([
    'requested',
    'addressAdded',
    'addressRemoved',
    'withdrawn',
    'expired',
    'accepted',
    'assigned',
    'rejected',
    'handedBack',
    'dateProposed',
    'proposalAccepted',
    'proposalDeclined',
  ]),
});
const words = z.array(z.string());
const numbers = z.array(z.number());
const links = z.array(assetLink);

/** Line of a history: a sentence, or a field with its old and new value. */
export type HistoryLine =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'changed'; readonly field: string; readonly before: string; readonly after: string };

export function useHistoryTexts(task: Task) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { session, replica } = useClient();
  const nameOf = useHistoryNames(task);

  function list(before: readonly string[], after: readonly string[]): string {
    const put = after.filter((each) => !before.includes(each)).join(', ');
    const removed = before.filter((each) => !after.includes(each)).join(', ');
    return [
      put && t('task.history.put', { names: put }),
      removed && t('task.history.gone', { names: removed }),
    ]
      .filter(Boolean)
      .join(', ');
  }

  function sentence({ field, before, after }: TaskHistoryEntry): string | null {
    if (field === 'delegation') {
      const delegation = step.safeParse(after);
      // i18n-keys: pages:task.history.delegation.{requested,addressAdded,addressRemoved,withdrawn,expired,accepted,assigned,rejected,handedBack,dateProposed,proposalAccepted,proposalDeclined}
      return delegation.success
        ? t(`task.history.delegation.${delegation.data.step}`, { name: nameOf(delegation.data) })
        : null;
    }
    if (field === 'NoteAccess') {
      const [was, is] = [share.safeParse(before), share.safeParse(after)];
      // i18n-keys: pages:task.history.right.{view,edit,assignee}
      if (is.success && is.data !== null)
        return t(`task.history.right.${is.data.right}`, { name: nameOf(is.data) });
      return was.success && was.data !== null ? t('task.history.unshared', { name: nameOf(was.data) }) : null;
    }
    if (field === 'seriesId') {
      const key = before === null ? 'begun' : after === null ? 'ended' : 'changed';
      // i18n-keys: pages:task.history.series.{begun,ended,changed}
      return t(`task.history.series.${key}`);
    }
    if (field === 'deletedAt') return t(after === null ? 'task.history.back' : 'task.history.deleted');
    if (field === 'ownerId') return t('task.history.owner', { name: nameOf({ userId: String(after) }) });
    if (field === 'progress' && after === 'done') return t('task.history.finished');
    if (field === 'progress' && before === 'done') return t('task.history.reopened');
    if (field === 'parentTaskId') {
      const parent = typeof after === 'string' ? replica.get('task', after)?.title : undefined;
      if (after === null) return t('task.history.ownTask');
      return parent === undefined
        ? t('task.history.partOfSome')
        : t('task.history.partOf', { title: parent });
    }
    if (field === 'groupId' || field === 'organizationId') {
      return after === null
        ? t('task.history.noPlace')
        : t('task.history.place', { name: nameOf({ [field]: String(after) }) });
    }
    if (field === 'labels') {
      const [was, is] = [words.safeParse(before), words.safeParse(after)];
      return was.success && is.success ? t('task.history.labels', { change: list(was.data, is.data) }) : null;
    }
    if (field === 'assetLinks') {
      const [was, is] = [links.safeParse(before), links.safeParse(after)];
      if (!was.success || !is.success) return null;
      const namesOf = (all: z.infer<typeof links>) =>
        all.map(({ label, assetValue, unit }) => label || [assetValue, unit].filter(Boolean).join(' '));
      const change = list(namesOf(was.data), namesOf(is.data));
      return t(change === '' ? 'task.history.linkChanged' : 'task.history.links', { change });
    }
    return null;
  }

  function value(field: string, raw: unknown): string {
    if (raw === null || raw === undefined || raw === '') return t('task.history.nothing');
    if (field === 'workload' && typeof raw === 'number') return formats.duration(raw);
    if (field === 'dueDate' && typeof raw === 'string')
      return isCalendarDay(raw) ? formats.days.date(raw) : formats.dateTime(raw);
    const minutes = numbers.safeParse(raw);
    if (field === 'reminders' && minutes.success)
      return minutes.data.map(formats.duration).join(', ') || t('task.history.nothing');
    const progress = taskProgress.safeParse(raw);
    // i18n-keys: pages:task.progress.{todo,doing,waiting,done}
    if (field === 'progress' && progress.success) return t(`task.progress.${progress.data}`);
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    return text.length > LONG ? `${text.slice(0, LONG)} …` : text;
  }

  return {
    who: (userId: string, userName: string) =>
      userId === session.accountId || userName === '' ? t('task.history.you') : userName,
    when: (at: string) => formats.dateTime(at),
    line(change: TaskHistoryEntry): HistoryLine {
      const text = sentence(change);
      if (text !== null) return { kind: 'said', text };
      const { field, before, after } = change;
      return {
        kind: 'changed',
        // i18n-keys: pages:task.field.{*shownFields}
        field: t(`task.field.${field}`, { defaultValue: field }),
        before: value(field, before),
        after: value(field, after),
      };
    },
  };
}
