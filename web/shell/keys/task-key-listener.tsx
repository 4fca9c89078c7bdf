import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { type TaskKeyAct, taskActOf } from '#domain/task/task-keys.ts';
import { tasksAtHand } from '#domain/task/tasks-at-hand.ts';
import { loadTimerToasts } from '#domain/timer/use-timer-actions.ts';
import { useTaskActs } from '#features/tasks/use-task-acts.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { areSingleKeysOn, isTyped, pressedKey } from '#ui/page-keys.ts';
import { IconTooltip } from './icon-tooltip.tsx';
import { controlOfKey, createRowMoves } from './row-moves.ts';
import { useOpenTaskId } from './use-open-task-id.ts';

/** Keys of acts on the tasks at hand, and J and K through the rows of any page, after the page's own keys; and tooltips. */
export function TaskKeyListener() {
  const client = useClient();
  const openId = useOpenTaskId();
  const { isAllowed, reasonAgainst, run } = useTaskActs();
  const [moves] = useState(createRowMoves);

  function act(id: TaskKeyAct): boolean {
    const tasks = tasksAtHand(client, openId);
    if (tasks.length === 0) return false;
    if (isAllowed(id, tasks)) run(id, tasks);
    else toasts.add({ text: reasonAgainst(id, tasks) });
    return true;
  }

  function take(key: string, isRepeat: boolean): boolean {
    if (key === 'j' || key === 'k') return moves.move(key === 'j' ? 1 : -1);
    if (isRepeat) return false;
    const control = controlOfKey(key);
    if (control !== null) {
      control.click();
      return true;
    }
    const id = taskActOf(key);
    return id !== null && act(id);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTyped(event) || !areSingleKeysOn()) return;
    const key = pressedKey(event);
    if (key === null) return;
    if (take(key, event.repeat)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // The window comes after the document, where pages listen.
    addEventListener('keydown', listen);
    addEventListener('focusin', moves.remember);
    return () => {
      removeEventListener('keydown', listen);
      removeEventListener('focusin', moves.remember);
    };
  }, [moves]);
  // A timer is undone without a connection too.
  useEffect(() => void loadTimerToasts(), []);
  return <IconTooltip />;
}
