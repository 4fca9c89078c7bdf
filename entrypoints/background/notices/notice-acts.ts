import type { Client } from '#client/client.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationPath } from '#contract/notification-path.ts';
import { can } from '#contract/policy-table.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { timedDue } from '#contract/task/due.ts';
import { openProgress } from '#contract/task/task.ts';
import { removeBlock } from '#domain/delegation/remove-block.ts';
import { finishedFrom, finishTask, unfinishTask } from '#domain/task/finish-task.ts';
import { finishableBelow } from '#domain/task/tasks-below.ts';
import { acceptRequest, rejectRequest } from '#features/delegation/delegation-mutations.ts';
import { tomorrowFrom } from '#features/notifications/later.ts';
import { moveDue } from '#features/notifications/notification-mutations.ts';
import { dayOf } from '#time/wall-clock.ts';
import { personFormats, personZone } from '../person-formats.ts';
import type { WorkerServices } from '../worker-services.ts';
import type { NoticePress } from './notices.ts';
import { noticeIdOf } from './notifier.ts';

/** Longest delay of a pressed notification behind its push. Milliseconds. */
const PATIENCE = 10_000;

/** Actions of the buttons on a notification's notice, and of the undo that follows. */
export function createNoticeActs(services: WorkerServices) {
  function arrival(client: Client, id: string): Promise<Notification | undefined> {
    const known = client.replica.get('notification', id);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      const settle = () => {
        end();
        cancel();
        resolve(client.replica.get('notification', id));
      };
      const end = client.replica.subscribe('notification', (ids) => {
        if (ids.has(id)) settle();
      });
      const cancel = services.clock.after(PATIENCE, settle);
      client.wake();
    });
  }

  async function markRead(client: Client, id: string): Promise<void> {
    await client.call('readNotifications', { body: { ids: [id] } }).catch(() => undefined);
  }

  async function showNotice(id: string, key: string, values: Record<string, string>, hasUndo: boolean) {
    const texts = await services.texts();
    // i18n-keys: pages:notification.act.{finished,alreadyFinished,moved,gone,declined}
    // i18n-keys: pages:delegation.accepted.{planned,unplanned}
    // i18n-keys: pages:extension.notice.failed
    const title = texts.t(`pages:${key}`, values);
    const acts = hasUndo ? [{ act: 'undo', title: texts.t('pages:button.undo') }] : [];
    await services.notices.show({ id, title, body: '', acts, path: values.path ?? '/notifications' });
  }

  async function finish(client: Client, { id, noteId }: Notification): Promise<void> {
    const task = noteId === null ? undefined : client.replica.get('task', noteId);
    if (task === undefined) return showNotice('said', 'notification.act.gone', {}, false);
    const values = { title: task.title, path: `/task/${task.id}` };
    if (!can(task.role, 'task.finish')) return services.openApp(values.path);
    if (task.progress === 'done')
      return showNotice('said', 'notification.act.alreadyFinished', values, false);
    // The question about open subtasks needs the room of the web app.
    if (finishableBelow(client.replica.all('task'), [task]).length > 0)
      return services.openApp(actPath(id, 'finish'));
    const now = services.clock.now();
    const from = finishedFrom(client, task.id);
    await finishTask(client, task.id, now);
    const undoId = ['undo', 'finish', task.id, from?.progress ?? '', from?.stoppedId ?? ''].join('|');
    return showNotice(undoId, 'notification.act.finished', values, true);
  }

  async function later(client: Client, { noteId }: Notification): Promise<void> {
    const task = noteId === null ? undefined : client.replica.get('task', noteId);
    if (!task?.dueDate) return showNotice('said', 'notification.act.gone', {}, false);
    if (!can(task.role, 'task.edit')) return services.openApp(`/task/${task.id}`);
    const next = tomorrowFrom(task, services.clock.now() + client.connection.clockOffset, personZone(client));
    await moveDue(client, task, next);
    const formats = personFormats(client, (await services.texts()).language);
    const when =
      next.dueDay === null ? formats.dateTime(next.dueDate ?? task.dueDate) : formats.days.short(next.dueDay);
    const values = { title: task.title, when, path: `/task/${task.id}` };
    return showNotice(
      `undo|due|${task.id}|${task.dueDate}|${task.dueDay ?? ''}`,
      'notification.act.moved',
      values,
      true,
    );
  }

  async function answer(client: Client, notification: Notification, isAccepted: boolean): Promise<void> {
    const { delegationRequestId: id, subject } = notification;
    if (id === null) return;
    const values = { title: subject, path: `/request/${id}` };
    let block: ScheduleItem | null = null;
    try {
      if (isAccepted) ({ block } = await acceptRequest(client, id));
      else await rejectRequest(client, id, { message: '' });
    } catch {
      // Another answer came first, or the server is down: the request's own page shows which, and what is still
      // possible.
      return showNotice(`refused|${id}`, 'extension.notice.failed', values, false);
    }
    if (block !== null) {
      const { relativeDay, timeRange } = personFormats(client, (await services.texts()).language);
      const today = dayOf(services.clock.now(), personZone(client));
      const undoId = `undo|block|${block.noteId}|${block.id}`;
      const planned = {
        ...values,
        day: relativeDay(block.startDate, today),
        time: timeRange(block.startDate, block.endDate),
      };
      return showNotice(undoId, 'delegation.accepted.planned', planned, true);
    }
    return showNotice(
      `answered|${id}`,
      isAccepted ? 'delegation.accepted.unplanned' : 'notification.act.declined',
      values,
      false,
    );
  }

  async function perform(client: Client, id: string, { act, path }: NoticePress): Promise<void> {
    const notification = await arrival(client, id);
    if (notification === undefined) {
      await services.openApp(
        act === null || act === 'decline' ? (path ?? '/notifications') : actPath(id, act),
      );
      return;
    }
    if (act === 'finish') await finish(client, notification);
    else if (act === 'later') await later(client, notification);
    else if (act === 'accept' || act === 'decline') await answer(client, notification, act === 'accept');
    else await services.openApp(path ?? notificationPath(notification));
    await markRead(client, id);
  }

  async function undo(client: Client, [what, id = '', before, more]: readonly string[]) {
    const task = client.replica.get('task', id);
    const progress = openProgress.safeParse(before).data ?? 'todo';
    if (what === 'finish') await unfinishTask(client, { id, progress, stoppedId: more || null });
    else if (what === 'block' && before !== undefined) removeBlock(client, id, before);
    else if (what === 'due' && before !== undefined && task !== undefined)
      await moveDue(
        client,
        task,
        more ? { dueDate: before, dueDay: more, isWholeDay: true } : timedDue(before),
      );
  }

  /** Handles a press; returns whether it was on one of these notices. */
  return (press: NoticePress): boolean => {
    const [kind, ...rest] = press.id.split('|');
    const [first, second] = rest;
    if (kind === 'notification' && first !== undefined && press.id === noticeIdOf(first)) {
      void services.run('notice', (client) => perform(client, first, press));
    } else if (kind === 'undo' && second !== undefined && press.act === 'undo') {
      void services.run('undo', (client) => undo(client, rest));
    } else return false;
    return true;
  };
}

/** Path by which the web app performs an action, for a notification that the worker does not have yet. */
function actPath(id: string, act: string): string {
  return `/notifications?${new URLSearchParams({ act, id })}`;
}
