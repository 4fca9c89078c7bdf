import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { startTimer, stopTimer } from './timer-mutations.ts';
import { useDurationText } from './use-duration-text.ts';

interface TimedTask {
  readonly id: string;
}

/** Starts and stops the timer, each with a toast that undoes it. */
export interface TimerActions {
  start(task: TimedTask): void;
  stop(): void;
  toggle(task: TimedTask): void;
}

/** Script of the toasts, which is no part of a first paint; null without a connection. */
export const loadTimerToasts = () => import('./timer-toasts.ts').catch(() => null);

export function useTimerActions(): TimerActions {
  const client = useClient();
  const durationText = useDurationText();
  const { t } = useTranslation('pages');
  return useMemo(() => {
    const words = { t, durationText };
    const actions: TimerActions = {
      async start({ id }) {
        const stopped = runningRecordOf(client);
        if (stopped?.noteId === id) return;
        const started = { id: await startTimer(client, id), noteId: id };
        (await loadTimerToasts())?.addTimerToast(client, { started, stopped }, words);
      },
      async stop() {
        const stopped = runningRecordOf(client);
        if (stopped === undefined) return;
        await stopTimer(client, stopped.noteId);
        (await loadTimerToasts())?.addTimerToast(client, { stopped }, words);
      },
      toggle(task) {
        if (runningRecordOf(client)?.noteId === task.id) actions.stop();
        else actions.start(task);
      },
    };
    return actions;
  }, [client, durationText, t]);
}
