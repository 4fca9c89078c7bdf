import type { Client } from '#client/client.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { startTimer, stopTimer } from '#domain/timer/timer-mutations.ts';
import { readLatestCapture } from './capture/latest-capture.ts';
import type { IdlePort } from './idle/idle-watch.ts';
import { ownRecords, startAgain, taskToStartAgain } from './own-records.ts';
import { personFormats, personWorkingTime, personZone } from './person-formats.ts';
import { nextTimeOfDay, trackingMissedAt } from './tracking-rules.ts';
import type { WorkerServices } from './worker-services.ts';

const REMINDED_AT = 'noTimerToldAt';
const NO_TIMER = 'noTimer';
const STOPPED = 'stopped';
/** Time without input after which the user counts as absent. Seconds. */
const PRESENCE = 60;

type Presence = Pick<IdlePort, 'queryState'>;

export async function isSomebodyThere(idle: Presence): Promise<boolean> {
  return (await idle.queryState(PRESENCE)) === 'active';
}

/** Timer rules by the clock, both off by default: stop a timer at a time of day, and remind of a missing one. */
export function createTimerWatch(services: WorkerServices, idle: Presence) {
  const { clock, sessionStorage } = services;

  async function stopInTime(client: Client, running: TimerRecord): Promise<void> {
    const { isOn, time } = (await services.settings()).stopAt;
    const end = nextTimeOfDay(Date.parse(running.startedAt), time, personZone(client));
    if (!isOn || end > clock.now()) return;
    // At the chosen instant, however late the worker starts.
    await stopTimer(client, running.noteId, end);
    const texts = await services.texts();
    const task = client.replica.get('task', running.noteId)?.title ?? '';
    // i18n-keys: pages:extension.notice.stopped.{title,goOn}
    await services.notices.show({
      id: `${STOPPED}|${running.noteId}|${end}`,
      title: texts.t('pages:extension.notice.stopped.title', {
        time: personFormats(client, texts.language).time(end),
      }),
      body: task,
      acts: [{ act: 'goOn', title: texts.t('pages:extension.notice.stopped.goOn') }],
      path: `/task/${running.noteId}`,
    });
  }

  /** Instant of the reminder that no timer runs; null where none is due. Milliseconds. */
  async function dueAt(client: Client): Promise<number | null> {
    const { noTimer } = await services.settings();
    if (!noTimer.isOn) return null;
    const remindedAt = Number(await sessionStorage.get(REMINDED_AT));
    return trackingMissedAt(noTimer, {
      records: ownRecords(client),
      remindedAt: remindedAt > 0 ? remindedAt : null,
      now: clock.now(),
      timeZone: personZone(client),
      working: personWorkingTime(client),
    });
  }

  async function missTimer(client: Client): Promise<void> {
    const due = await dueAt(client);
    if (due === null || due > clock.now() || !(await isSomebodyThere(idle))) return;
    await sessionStorage.set(REMINDED_AT, String(clock.now()));
    const texts = await services.texts();
    const last = taskToStartAgain(client, await readLatestCapture(services.storage));
    // i18n-keys: pages:extension.notice.noTimer.{title,start}
    await services.notices.show({
      id: NO_TIMER,
      title: texts.t('pages:extension.notice.noTimer.title'),
      body: last?.title ?? '',
      acts:
        last === undefined ? [] : [{ act: 'start', title: texts.t('pages:extension.notice.noTimer.start') }],
      path: null,
    });
  }

  return {
    dueAt,

    /** Runs at each wake. */
    async look(client: Client): Promise<void> {
      const running = runningRecordOf(client);
      if (running === undefined) await missTimer(client);
      else {
        await services.notices.clear(NO_TIMER);
        await stopInTime(client, running);
      }
    },

    /** Handles a press; returns whether it was on one of these notices. */
    onPress(id: string, act: string | null): boolean {
      const [kind, taskId, end] = id.split('|');
      if (kind === NO_TIMER) {
        if (act !== 'start') void services.openPopup();
        else
          void services.run('noTimer', async (client) => {
            await startAgain(client, await readLatestCapture(services.storage), clock.now());
          });
        return true;
      }
      if (kind !== STOPPED || taskId === undefined || act !== 'goOn') return false;
      // From the instant it was stopped, so that no time is missing.
      void services.run('stopped', async (client) => {
        if (runningRecordOf(client) === undefined) await startTimer(client, taskId, Number(end));
      });
      return true;
    },
  };
}
