import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useEntity } from '#client-react/use-entity.ts';
import { MAX_TITLE } from '#contract/limits.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { firstDateOf } from '#domain/schedule/agenda.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { intervalOf, minutesOf } from '#domain/schedule/item-times.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { BlockRepeatSlot } from '#domain/schedule/schedule-slots.ts';
import { describeTimes, type ItemActions } from '#domain/schedule/use-item-actions.ts';
import { calendarOf } from '#rules/schedule/calendar-visibility.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Row, Stack } from '#ui/layout/primitives.tsx';
import { EventFacts, WhyReadOnly } from '../block/event-facts.tsx';
import { EventTexts } from '../block/event-texts.tsx';
import { CalendarField, useHasCalendarChoice } from '../calendars/calendar-field.tsx';
import { TimesForm } from '../plan/times-form.tsx';
import { EditRangeQuestionDialog } from './edit-range-question-dialog.tsx';
import { GuestAnswers } from './guest-answers.tsx';
import { GuestsField } from './guests-field.tsx';
import { ReminderField } from './item-reminder-field.tsx';
import styles from './schedule-item.module.css';

/** Form of a block: title, times, reminders, its task and its calendar. Each field is saved on blur. */
export function ScheduleItemForm({ item, actions }: { item: ScheduleItem; actions: ItemActions }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const formId = useId();
  const settings = useScheduleSettings();
  const format = useScheduleFormat();
  const task = useEntity('task', item.noteId ?? undefined);
  const title = task?.title ?? item.title ?? t('schedule.untitled');
  const [words, setWords] = useState(title);
  const isFixed = item.isReadOnly;
  /** Blocks of Daywall's own calendar, which repeat and have guests here. */
  const canInvite = item.noteId === null && item.calendarId === null && !isFixed;
  const { nameOf } = useCalendarViews();
  const hasCalendarChoice = useHasCalendarChoice(item);
  const date = firstDateOf(item, settings.timeZone);
  const abroad = useMemo(() => {
    if (item.isAllDay || item.timeZone === settings.timeZone) return null;
    const there = describeTimes(item, { ...settings, timeZone: item.timeZone }, format);
    const clock = new Intl.DateTimeFormat(settings.locale, { timeStyle: 'short', timeZone: item.timeZone });
    const { start, end } = intervalOf(item);
    return { there, range: clock.formatRange(start, end) };
  }, [item, settings, format]);
  const rename = (event?: FormEvent) => {
    event?.preventDefault();
    const next = words.trim();
    if (next === '') setWords(title);
    else if (next !== title) actions.edit(item, { title: next });
  };
  return (
    <Stack>
      <PageHeader
        title={title}
        eyebrow={
          <Link href={`/schedule/today/${date}`} className={styles.back}>
            <IconArrowLeft aria-hidden="true" />
            {format.longDay(date)}
          </Link>
        }
        description={`${describeTimes(item, settings, format)}${
          item.isAllDay ? '' : ` · ${format.duration(minutesOf(intervalOf(item)))}`
        }`}
        actions={
          isFixed ? undefined : (
            <Button
              variant="quiet"
              icon={<IconTrash aria-hidden="true" />}
              onPress={() => {
                actions.remove(item, title, () => void navigate(`/schedule/today/${date}`));
              }}
            >
              {t('button.remove')}
            </Button>
          )
        }
      />
      <Grid gap={4} align="start" columns="repeat(auto-fit, minmax(min(20rem, 100%), 1fr))">
        <Grid gap={4}>
          <Card title={t('schedule.item.about')}>
            <Stack gap={4}>
              {item.noteId === null && !isFixed ? (
                <form onSubmit={rename} onBlur={() => rename()}>
                  <TextField
                    label={t('schedule.card.title')}
                    value={words}
                    onChange={setWords}
                    maxLength={MAX_TITLE}
                    autoComplete="off"
                  />
                </form>
              ) : null}
              {hasCalendarChoice && <CalendarField item={item} actions={actions} />}
              <Grid as="dl" gap={4} rowGap={2} columns="auto minmax(0, 1fr)" className={styles.facts}>
                <dt>{t('schedule.item.task')}</dt>
                <dd>
                  {item.noteId === null ? (
                    t('schedule.item.noTask')
                  ) : (
                    <Link href={`/task/${item.noteId}`}>{task?.title ?? t('schedule.card.openTask')}</Link>
                  )}
                </dd>
                {!hasCalendarChoice && (
                  <>
                    <dt>{t('schedule.item.calendar')}</dt>
                    {/* i18n-keys: pages:schedule.calendars.name.{tasks,own,tracked} */}
                    <dd>
                      {nameOf(calendarOf(item)) ??
                        t(`schedule.calendars.name.${item.noteId === null ? 'own' : 'tasks'}`)}
                    </dd>
                  </>
                )}
                {abroad !== null && (
                  <>
                    <dt>{t('schedule.item.zone')}</dt>
                    <dd>{t('schedule.item.inZone', { range: abroad.range, zone: item.timeZone })}</dd>
                  </>
                )}
              </Grid>
              {canInvite && (
                <BlockRepeatSlot
                  times={item}
                  rule={item.rule}
                  onChange={(rule) => actions.repeat(item, rule)}
                />
              )}
              <EventFacts
                facts={canInvite ? { ...item, attendees: [] } : item}
                hasTexts={isFixed || item.noteId !== null}
              />
              {item.noteId === null && !isFixed && (
                <EventTexts
                  key={`${item.location} ${item.description}`}
                  item={item}
                  onSave={(props) => actions.edit(item, props)}
                />
              )}
            </Stack>
          </Card>
          {canInvite && (
            <Card title={t('schedule.guests.title')}>
              <GuestsField guests={item.attendees} onChange={(guests) => actions.invite(item, guests)}>
                {item.attendees.some(({ response }) => response !== 'none') && (
                  <GuestAnswers itemId={item.id} version={item.version} />
                )}
              </GuestsField>
            </Card>
          )}
          {!isFixed && (
            <Card title={t('schedule.item.reminders')}>
              <ReminderField
                reminders={item.reminders}
                format={format}
                onChange={(reminders) => actions.remind(item, reminders)}
              />
            </Card>
          )}
        </Grid>
        <Card title={t('schedule.item.time')}>
          {isFixed ? (
            <WhyReadOnly item={item} />
          ) : (
            <>
              <TimesForm
                key={`${item.startDate}${item.endDate}${item.isAllDay}`}
                id={formId}
                times={item}
                settings={settings}
                onSave={(times) => actions.move(item, times)}
              />
              <Row justify="end" marginBlockStart={4}>
                <Button variant="primary" type="submit" form={formId}>
                  {t('schedule.item.saveTime')}
                </Button>
              </Row>
            </>
          )}
        </Card>
      </Grid>
      <EditRangeQuestionDialog />
    </Stack>
  );
}
