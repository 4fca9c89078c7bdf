import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { nowOf } from '#domain/time/use-now.ts';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { elapsedOf } from './elapsed.ts';
import { startTimer, stopTimer } from './timer-mutations.ts';
import { useDurationText } from './use-duration-text.ts';

interface TimedTask {
  readonly id: string;
  readonly title: string;
}

export interface TimerActions {
  start(task: TimedTask): void;
  stop(): void;
  toggle(task: TimedTask): void;
}

export function useTimerActions(): TimerActions {
  const client = useClient();
  const durationText = useDurationText();
  const { t } = useTranslation('pages');
  return useMemo(() => {
    const actions: TimerActions = {
      start({ id, title }) {
        const running = runningRecordOf(client);
        if (running?.noteId === id) return;
        void startTimer(client, id);
        if (running === undefined) return;
        const stopped = client.replica.get('task', running.noteId)?.title ?? t('timer.otherTask');
        const duration = durationText(elapsedOf(running, nowOf(client)));
        toasts.add({ text: t('timer.toast.switched', { title, stopped, duration }) });
      },
      stop() {
        const running = runningRecordOf(client);
        if (running !== undefined) void stopTimer(client, running.noteId);
      },
      toggle(task) {
        if (runningRecordOf(client)?.noteId === task.id) actions.stop();
        else actions.start(task);
      },
    };
    return actions;
  }, [client, durationText, t]);
}
