import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { timed } from '#domain/schedule/item-times.ts';
import { type Planned, planInSequence } from '#domain/schedule/plan-proposals.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleItems } from '#domain/schedule/schedule-queries.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useItemActions } from '#domain/schedule/use-item-actions.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { busyTimes } from '#rules/schedule/busy-times.ts';
import { DAY } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PlanMany } from '../plan/plan-many.tsx';
import { PlanOne } from '../plan/plan-one.tsx';

const HORIZON = 35 * DAY;

export interface ScheduleDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function ScheduleDialog({ tasks, isOpen, onOpenChange }: ScheduleDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formId = useId();
  const format = useScheduleFormat();
  const settings = useScheduleSettings();
  const actions = useItemActions(settings, format);
  const { timeZone, working } = settings;
  const [opened] = useState(() => nowOf(client));
  const range = useMemo(() => ({ start: opened, end: opened + HORIZON }), [opened]);
  const items = useScheduleItems(range);
  const calendars = useCalendarViews();
  const busy = useMemo(() => busyTimes(items, calendars.isShown), [items, calendars]);
  const [firstDay, setFirstDay] = useState(() => dayOf(opened, timeZone));
  const mine = tasks.filter((task) => task.progress !== 'done' && can(task.role, 'task.schedule'));
  const [only] = mine;
  const sequence = useMemo<readonly Planned[]>(() => {
    if (mine.length < 2) return [];
    const from = Math.max(opened, zonedDay(firstDay, timeZone).start);
    return planInSequence(mine, busy, { from, timeZone, working });
  }, [mine, busy, firstDay, opened, timeZone, working]);
  const planned = sequence.flatMap(({ task, gap }) =>
    gap === null ? [] : [{ task, times: timed(gap, timeZone) }],
  );
  const close = () => onOpenChange(false);
  const title =
    mine.length === 1 && only !== undefined
      ? t('schedule.list.planTask', { title: only.title })
      : t('schedule.plan.many', { count: mine.length });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button variant="quiet" onPress={close}>
            {t('button.cancel')}
          </Button>
          {mine.length === 1 && (
            <Button variant="primary" type="submit" form={formId}>
              {t('schedule.plan.act')}
            </Button>
          )}
          {mine.length > 1 && (
            <Button
              variant="primary"
              isDisabled={planned.length === 0}
              onPress={() => {
                actions.scheduleAll(planned);
                close();
              }}
            >
              {t('schedule.plan.actMany', { count: planned.length })}
            </Button>
          )}
        </>
      }
    >
      {only === undefined ? (
        <p>{t('schedule.plan.nothing')}</p>
      ) : mine.length === 1 ? (
        <PlanOne
          key={only.id}
          formId={formId}
          task={only}
          busy={busy}
          blocks={items.filter(({ noteId }) => noteId === only.id)}
          now={opened}
          settings={settings}
          format={format}
          onSave={(times) => {
            actions.schedule(only, times);
            close();
          }}
        />
      ) : (
        <PlanMany
          planned={sequence}
          firstDay={firstDay}
          onFirstDay={setFirstDay}
          settings={settings}
          format={format}
          today={dayOf(opened, timeZone)}
        />
      )}
    </Dialog>
  );
}
