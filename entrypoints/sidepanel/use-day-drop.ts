import { type DragEvent, useMemo, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { type ItemTimes, intervalOf, minutesOf, timed } from '#domain/schedule/item-times.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { blockMinutes } from '#time/free-gap.ts';
import type { Interval } from '#time/zoned-day.ts';
import { draggedBy, endDrag } from './day-drag.ts';
import { dropSlot } from './drop-slot.ts';

interface DayDropOptions {
  readonly actions: ItemActions;
  readonly timeZone: string;
  readonly drawn: Interval;
  readonly within: Interval;
  readonly busy: ReadonlyMap<string, Interval>;
}

/** Drop target for blocks and for tasks, of this page or of another window: each lands in a gap. */
export function useDayDrop({ actions, timeZone, drawn, within, busy }: DayDropOptions) {
  const { replica } = useClient();
  const [ghost, setGhost] = useState<Interval | null>(null);
  const handlers = useMemo(() => {
    const pointedAt = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
      const { top, height } = currentTarget.getBoundingClientRect();
      return drawn.start + ((clientY - top) / height) * (drawn.end - drawn.start);
    };
    const others = (id: string | null) => [...busy].flatMap(([each, span]) => (each === id ? [] : [span]));

    function scheduleTasks(tasks: readonly Task[], at: number) {
      const taken = others(null);
      const planned: { task: Task; times: ItemTimes }[] = [];
      let next = at;
      for (const task of tasks) {
        const slot = dropSlot(next, blockMinutes(task.workload), taken, within);
        if (slot === null) break;
        taken.push(slot);
        next = slot.end;
        planned.push({ task, times: timed(slot, timeZone) });
      }
      const [first] = planned;
      if (planned.length > 1) actions.scheduleAll(planned);
      else if (first !== undefined) actions.schedule(first.task, first.times);
    }

    return {
      onDragOver(event: DragEvent<HTMLElement>) {
        const dragged = draggedBy(event);
        if (dragged === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        const slot = dropSlot(pointedAt(event), dragged.minutes, others(null), within);
        setGhost((before) => (before?.start === slot?.start && before?.end === slot?.end ? before : slot));
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setGhost(null);
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const dragged = draggedBy(event);
        setGhost(null);
        endDrag();
        if (dragged === null) return;
        event.preventDefault();
        const at = pointedAt(event);
        const item = dragged.blockId === null ? undefined : replica.get('scheduleItem', dragged.blockId);
        if (item === undefined) {
          scheduleTasks(
            dragged.taskIds.flatMap((id) => replica.get('task', id) ?? []),
            at,
          );
          return;
        }
        const slot = dropSlot(at, minutesOf(intervalOf(item)), others(item.id), within);
        if (slot !== null) actions.move(item, timed(slot, timeZone));
      },
    };
  }, [actions, busy, drawn, replica, timeZone, within]);
  return { ghost, handlers };
}
