import type { RefObject } from 'react';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { AnchoredPopover } from '../block/calendar-popover.tsx';
import { focusSoon } from '../block/use-block-keys.ts';
import type { Planning } from '../plan/use-planning.ts';
import { DueCard } from './due-card.tsx';
import type { DueMarker } from './due-markers.ts';
import type { MarkerActions } from './use-marker-actions.ts';

export interface DuePopoverProps {
  within: RefObject<HTMLElement | null>;
  markers: readonly DueMarker[];
  openId: string | null;
  onOpenId(id: string | null): void;
  planning: Planning;
  actions: MarkerActions;
  format: ScheduleFormat;
  focusedId: RefObject<string | null>;
}

/** Popover of the due date's marker that is open. */
export function DuePopover(props: DuePopoverProps) {
  const { within, markers, openId, onOpenId, planning, actions, format, focusedId } = props;
  const marker = markers.find(({ id }) => id === openId);
  if (marker === undefined) return null;
  const { id, task, day, at } = marker;
  const offer = planning.offerFor(task);
  const leave = (act: () => void) => () => {
    onOpenId(null);
    act();
  };
  const close = () => {
    onOpenId(null);
    focusedId.current = id;
    focusSoon(within.current, id);
  };
  return (
    <AnchoredPopover key={id} within={within} itemId={id} label={task.title} onClose={close}>
      <DueCard
        marker={marker}
        due={`${format.shortDay(day.date)}${at === null ? '' : `, ${format.time(at)}`}`}
        offer={offer === null ? null : format.timeRange(offer.start, offer.end)}
        onFinish={leave(() => actions.finish(marker))}
        onPlan={leave(() => actions.plan(marker))}
        onChooseTime={leave(() => planning.chooseTime(task))}
      />
    </AnchoredPopover>
  );
}
