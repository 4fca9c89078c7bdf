import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { useOpenTasks } from '#domain/schedule/schedule-queries.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { CalendarSelect } from '../calendars/calendar-select.tsx';
import styles from './new-block-form.module.css';

export interface NewBlockFormProps {
  /** Formatted time of the block. */
  time: string;
  /** `calendarId`: the chosen calendar; null is Daywall's own. */
  onTitle(title: string, calendarId: string | null): void;
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

/** Form of a new block: a title, or one of the open tasks. Enter saves the typed title. */
export function NewBlockForm({ time, onTitle, onTask, onCancel }: NewBlockFormProps) {
  const { t } = useTranslation('pages');
  const [words, setWords] = useState('');
  const tasks = useOpenTasks();
  const { newItemsIn } = useCalendarViews();
  const [calendarId, setCalendarId] = useState(newItemsIn);
  const suggestions = useMemo(() => suggestionsFor(tasks, words), [tasks, words]);
  const choose = (id: string) => {
    const task = suggestions.find((candidate) => candidate.id === id);
    if (task) onTask(task);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') onTitle(words.trim(), calendarId);
      }}
    >
      <p className={styles.time}>{time}</p>
      <Autocomplete inputValue={words} onInputChange={setWords} disableAutoFocusFirst>
        <TextField
          autoFocus
          label={t('schedule.new.label')}
          placeholder={t('schedule.new.placeholder')}
          maxLength={500}
          autoComplete="off"
        />
        {suggestions.length > 0 && (
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
      <div className={styles.buttons}>
        <Button size="small" variant="plain" onPress={onCancel}>
          {t('schedule.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit" isDisabled={words.trim() === ''}>
          {t('schedule.new.save')}
        </Button>
      </div>
    </form>
  );
}
