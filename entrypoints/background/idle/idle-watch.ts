import type { Client } from '#client/client.ts';
import { durationText } from '#time/duration-text.ts';
import { MINUTE } from '#time/units.ts';
import { IDLE_SPAN_KEY, type IdleChoice, type IdleSpan } from '../../messaging/idle-span.ts';
import { parseIdleSpan } from '../../messaging/parse-idle-span.ts';
import type { WorkerServices } from '../worker-services.ts';
import { absenceStart, idleSpanOf } from './idle-absence.ts';
import { settleIdle } from './idle-choice.ts';

/** Storage keys: start of the absence, while it lasts, and the worker's last check. ISO instants. */
const AWAY_SINCE = 'awaySince';
const LAST_SEEN = 'lastSeen';
const NOTICE = 'idle';

export type IdleState = 'active' | 'idle' | 'locked';

/** Browser API for idleness. Intervals in seconds. */
export interface IdlePort {
  setDetectionInterval(seconds: number): void;
  queryState(seconds: number): Promise<IdleState>;
}

/**
 * Idle watch: asks what to do with time that a timer ran during an absence. All its state is in storage: the
 * worker may end between leaving and returning, and so may the browser. docs/decisions/0037.
 */
export function createIdleWatch(services: WorkerServices, idle: IdlePort) {
  const { storage, sessionStorage, clock } = services;

  async function instantAt(key: string, area = storage): Promise<number | null> {
    const instant = Date.parse((await area.get(key)) ?? '');
    return Number.isNaN(instant) ? null : instant;
  }

  async function pending(): Promise<IdleSpan | null> {
    return parseIdleSpan(await storage.get(IDLE_SPAN_KEY));
  }

  async function forget(): Promise<void> {
    await storage.remove(IDLE_SPAN_KEY);
    await services.notices.clear(NOTICE);
  }

  async function leave(state: 'idle' | 'locked'): Promise<void> {
    const { isOn, minutes } = (await services.settings()).idle;
    if (!isOn || (await instantAt(AWAY_SINCE)) !== null) return;
    const lastSeen = await instantAt(LAST_SEEN, sessionStorage);
    let since = absenceStart(state, clock.now(), minutes * MINUTE, lastSeen);
    const asked = await pending();
    // A return of less than a minute does not interrupt an absence.
    if (asked?.until != null && since - Date.parse(asked.until) < MINUTE) {
      since = Math.min(since, Date.parse(asked.from));
      await forget();
    }
    await storage.set(AWAY_SINCE, new Date(since).toISOString());
  }

  async function comeBack(client: Client): Promise<void> {
    const from = await instantAt(AWAY_SINCE);
    if (from === null) return;
    await storage.remove(AWAY_SINCE);
    const { isOn, minutes } = (await services.settings()).idle;
    const { accountId } = client.session;
    if (!isOn || accountId === null) return;
    const absence = { from, until: clock.now() };
    const least = minutes * MINUTE;
    if (absence.until - absence.from < least) return;
    const span = idleSpanOf(client.replica.all('timerRecord'), accountId, absence, least);
    if (span !== null) await ask(client, span);
  }

  async function ask(client: Client, span: IdleSpan): Promise<void> {
    await storage.set(IDLE_SPAN_KEY, JSON.stringify(span));
    const texts = await services.texts();
    const minutes = (Date.parse(span.until ?? span.from) - Date.parse(span.from)) / MINUTE;
    const task = client.replica.get('task', span.taskId)?.title ?? '';
    await services.notices.show({
      id: NOTICE,
      title: texts.t('pages:extension.notice.idle.title', { time: durationText(minutes) }),
      body: texts.t('pages:extension.notice.idle.body', { task }),
      acts: [
        { act: 'keep', title: texts.t('pages:extension.notice.idle.keep') },
        { act: 'discardAndContinue', title: texts.t('pages:extension.notice.idle.discard') },
      ],
      path: null,
    });
  }

  async function settle(client: Client, recordId: string, choice: IdleChoice, taskId?: string) {
    const span = await pending();
    if (span === null || span.recordId !== recordId) return;
    // The change first: a worker that ends in between asks once more instead of losing the choice.
    await settleIdle(client, span, choice, taskId);
    await forget();
  }

  /** Leaving and returning may be reported at the same moment: the first is on disk before the second is handled. */
  let queue: Promise<void> = Promise.resolve();
  function inTurn(work: () => Promise<void>): void {
    queue = queue.then(work).catch((error: unknown) => console.warn('daywall: idle', error));
  }

  return {
    settle,

    /** Applies the current settings. */
    async applySettings(): Promise<void> {
      const { isOn, minutes } = (await services.settings()).idle;
      if (isOn) idle.setDetectionInterval(minutes * 60);
    },

    /** Handles the browser's report that the user left or returned. */
    onState(state: IdleState): void {
      inTurn(() => (state === 'active' ? services.runQuietly('idle', comeBack) : leave(state)));
    },

    /** Runs at each wake: detects a machine that slept, and a user who returned without a report of the browser. */
    async look(client: Client): Promise<void> {
      const { isOn, minutes } = (await services.settings()).idle;
      const lastSeen = await instantAt(LAST_SEEN, sessionStorage);
      const hasSlept = lastSeen !== null && clock.now() - lastSeen > minutes * MINUTE;
      if (isOn && hasSlept) await leave('locked');
      await sessionStorage.set(LAST_SEEN, new Date(clock.now()).toISOString());
      const isAway = (await instantAt(AWAY_SINCE)) !== null;
      if (isAway && hasSlept && (await idle.queryState(minutes * 60)) === 'active') await comeBack(client);
    },

    /** The worker suspends only while no timer runs: the gap until its next start is no absence. */
    rest: () => sessionStorage.remove(LAST_SEEN),

    /** Handles a press on this notice. */
    onPress(act: string | null): void {
      if (act !== 'keep' && act !== 'discardAndContinue') void services.openPopup();
      else
        void services.run('idle', async (client) => {
          const span = await pending();
          if (span !== null) await settle(client, span.recordId, act);
        });
    },
    notice: NOTICE,
    forget,
  };
}
