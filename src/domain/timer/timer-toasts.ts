import type { TFunction } from 'i18next';
import type { Client } from '#client/client.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { elapsedOf } from './elapsed.ts';
import { deleteRecord } from './record-mutations.ts';
import { resumeTimer } from './timer-mutations.ts';

interface TimerChange {
  /** Record that began. */
  readonly started?: { readonly id: string; readonly noteId: string };
  /** Record that ended by it, as it ran. */
  readonly stopped?: TimerRecord | undefined;
}

interface ToastWords {
  readonly t: TFunction<'pages'>;
  readonly durationText: (milliseconds: number) => string;
}

/** Removes the record that began, and lets the one that ended run on. */
export function undoTimerChange(client: Client, { started, stopped }: TimerChange): void {
  if (started !== undefined) void deleteRecord(client, started);
  if (stopped !== undefined) void resumeTimer(client, stopped);
}

/** Toast of a timer that was started, stopped or both, with its undo. */
export function addTimerToast(client: Client, change: TimerChange, { t, durationText }: ToastWords): void {
  const { started, stopped } = change;
  const titleOf = (record: { readonly noteId: string } | undefined) =>
    client.replica.get('task', record?.noteId ?? '')?.title ?? t('timer.otherTask');
  const kind = started === undefined ? 'stopped' : stopped === undefined ? 'started' : 'switched';
  const duration = stopped === undefined ? '' : durationText(elapsedOf(stopped, nowOf(client)));
  // i18n-keys: pages:timer.toast.{started,stopped,switched}
  const text = t(`timer.toast.${kind}`, { title: titleOf(started), stopped: titleOf(stopped), duration });
  toasts.add({
    text,
    action: { label: t('button.undo'), onAction: () => undoTimerChange(client, change) },
  });
}
