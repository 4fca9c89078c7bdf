import type { EventDisplayInfo } from '@fullcalendar/react';
import { useTranslation } from 'react-i18next';
import type { BlockKind } from '#domain/schedule/block-kind.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { BlockFace } from '../block/block-face.tsx';
import { DueFace } from '../due/due-face.tsx';

function kindOfEvent({ extendedProps: { kind } }: EventDisplayInfo['event']): BlockKind {
  return kind === 'own' || kind === 'done' || kind === 'outside' || kind === 'draft' ? kind : 'task';
}

interface EventFaceProps {
  readonly info: EventDisplayInfo;
  readonly format: ScheduleFormat;
  /** There is room for one line, as in a month. */
  readonly isLine: boolean;
}

/** Content of an event of the calendar: a block, or the marker of a due date. Tracked time has none. */
export function EventFace({ info, format, isLine }: EventFaceProps) {
  const { t } = useTranslation('pages');
  const { event, isMirror, isShort } = info;
  const { start, end, allDay, id, display, extendedProps } = event;
  if (display === 'background') return null;
  if (extendedProps.kind === 'due') {
    const { at, minutes }: { at?: number | null; minutes?: number } = extendedProps;
    // While it is dragged, the time is the start of the block that it becomes.
    const dragged = allDay || start === null ? '' : format.start(start);
    const time = isMirror ? dragged : at === null || at === undefined ? '' : format.time(at);
    return (
      <DueFace title={event.title} time={time} stretch={isMirror && !allDay ? (minutes ?? null) : null} />
    );
  }
  const isTimed = !allDay && start !== null && end !== null;
  return (
    <BlockFace
      title={event.title === '' && id === '' ? t('schedule.draft') : event.title}
      time={isTimed ? format.timeRange(start.getTime(), end.getTime()) : ''}
      start={isTimed ? format.start(start) : ''}
      kind={kindOfEvent(event)}
      isShort={isShort || allDay || isLine}
      doneLabel={t('schedule.done')}
    />
  );
}
