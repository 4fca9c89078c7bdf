import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_EMAIL, MAX_GUESTS } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import type { NewItemFields } from '#domain/schedule/schedule-mutations.ts';
import { useOpenTasks } from '#domain/schedule/schedule-queries.ts';
import { BlockRepeatSlot } from '#domain/schedule/schedule-slots.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { CalendarSelect } from '../calendars/calendar-select.tsx';
import { type GuestFault, readGuests } from '../item/guest-addresses.ts';
import styles from './new-block-form.module.css';

export interface NewBlockFormProps {
  /** Formatted time of the block. */
  time: string;
  times: ItemTimes;
  onTitle(title: string, chosen: Required<NewItemFields>): void;
  onTask(task: Task): void;
  onCancel(): void;
}

const SUGGESTIONS = 5;

function suggestionsFor(tasks: readonly Task[], words: string): Task[] {
  const wanted = words.trim().toLocaleLowerCase();
  const found: Task[] = [];
  for (const task of tasks) {
    if (wanted === '' || task.title.toLocaleLowerCase().includes(wanted)) found.push(task);
    if (found.length === SUGGESTIONS) break;
  }
  return found;
}

/** Form of a new block: an event, or a new task of a quick-add line, which is planned there. */
export function NewBlockForm({ time, onTask, ...event }: NewBlockFormProps) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const [kind, setKind] = useState<'event' | 'task'>('event');
  return (
    <Stack gap={3} className={styles.form}>
      <Text as="p" tone="soft" size="sm" tabular>
        {time}
      </Text>
      <Segmented
        label={t('schedule.new.kind')}
        options={[
          { id: 'event', label: t('schedule.new.event') },
          { id: 'task', label: t('schedule.new.task') },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'event' ? (
        <EventForm onTask={onTask} {...event} />
      ) : (
        <QuickAddSlot
          autoFocus
          isPlanned
          draftOf="calendar"
          onAdded={(id) => {
            const task = replica.get('task', id);
            if (task !== undefined) onTask(task);
          }}
        />
      )}
    </Stack>
  );
}

/** Form of an event: a title, or one of the open tasks. Enter saves the typed title. */
function EventForm({ times, onTitle, onTask, onCancel }: Omit<NewBlockFormProps, 'time'>) {
  const { t } = useTranslation('pages');
  const [words, setWords] = useState('');
  const open = useOpenTasks();
  const isMine = useIsMine();
  const tasks = useMemo(() => open.filter(isMine), [open, isMine]);
  const { newItemsIn } = useCalendarViews();
  const [calendarId, setCalendarId] = useState(newItemsIn);
  const [rule, setRule] = useState<string | null>(null);
  const [guests, setGuests] = useState<string | null>(null);
  const [guestFault, setGuestFault] = useState<GuestFault | null>(null);
  const suggestions = useMemo(() => suggestionsFor(tasks, words), [tasks, words]);
  const choose = (id: string) => {
    const task = suggestions.find((candidate) => candidate.id === id);
    if (task) onTask(task);
  };
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { addresses, fault } = readGuests(calendarId === null ? (guests ?? '') : '');
        setGuestFault(fault);
        if (fault === null && words.trim() !== '')
          onTitle(words.trim(), { calendarId, rule, guests: addresses });
      }}
    >
      <Autocomplete inputValue={words} onInputChange={setWords} disableAutoFocusFirst>
        <TextField
          autoFocus
          label={t('schedule.new.label')}
          placeholder={t('schedule.new.placeholder')}
          maxLength={500}
          autoComplete="off"
        />
        {/* Tasks have no guests of their own, and the form keeps its buttons in sight. */}
        {guests === null && suggestions.length > 0 && (
          <ListBox
            aria-label={t('schedule.new.tasks')}
            items={suggestions}
            selectionMode="none"
            onAction={(key) => choose(String(key))}
            className={classNames(styles.list)}
          >
            {(task) => (
              <ListBoxItem id={task.id} textValue={task.title} className={classNames(styles.option)}>
                {task.title}
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
      <CalendarSelect
        label={t('schedule.new.calendar')}
        none={t('schedule.calendars.place.daywall')}
        value={calendarId}
        onChange={setCalendarId}
      />
      <BlockRepeatSlot times={times} rule={rule} onChange={setRule} />
      {calendarId === null && (
        <GuestsOfNewBlock
          guests={guests}
          fault={guestFault}
          onChange={(next) => {
            setGuests(next);
            setGuestFault(null);
          }}
        />
      )}
      <Row gap={2} justify="end">
        <Button size="small" variant="plain" onPress={onCancel}>
          {t('button.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit" isDisabled={words.trim() === ''}>
          {t('schedule.new.save')}
        </Button>
      </Row>
    </Stack>
  );
}

interface GuestsOfNewBlockProps {
  /** Typed addresses; null until somebody wants to invite. */
  guests: string | null;
  fault: GuestFault | null;
  onChange(guests: string): void;
}

/** Field for the guests of a new block, behind a button: most blocks have none. */
function GuestsOfNewBlock({ guests, fault, onChange }: GuestsOfNewBlockProps) {
  const { t } = useTranslation('pages');
  if (guests === null)
    return (
      <Button size="small" variant="quiet" onPress={() => onChange('')}>
        {t('schedule.new.invite')}
      </Button>
    );
  // i18n-keys: pages:schedule.guests.{bad,wrong,many}
  return (
    <TextField
      autoFocus
      label={t('schedule.new.guests')}
      description={t('schedule.guests.hint')}
      {...(fault === null
        ? {}
        : { errorMessage: t(`schedule.guests.${fault.kind}`, { word: fault.word, count: MAX_GUESTS }) })}
      value={guests}
      onChange={onChange}
      inputMode="email"
      maxLength={MAX_EMAIL * MAX_GUESTS}
      autoComplete="off"
    />
  );
}
