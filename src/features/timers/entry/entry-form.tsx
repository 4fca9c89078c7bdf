import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { MAX_TITLE } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOf } from '#time/wall-clock.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { useRecordActions } from '../records/use-record-actions.ts';
import type { EntryDraft } from './entry-draft.ts';
import styles from './entry-form.module.css';
import { readStretch } from './entry-times.ts';
import { TitleChoice } from './title-choice.tsx';
import { useEntryActions } from './use-entry-actions.ts';

interface EntryFormProps {
  /** Running record to edit; undefined adds one by hand. */
  readonly record: TimerRecord | undefined;
  readonly draft: EntryDraft;
  readonly onDraft: (draft: EntryDraft) => void;
  readonly onDone: () => void;
}

export function EntryForm({ record, draft, onDraft, onDone }: EntryFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const durationText = useDurationText();
  const entries = useEntryActions();
  const { remove } = useRecordActions();
  const task = useEntity('task', record?.noteId);
  const [problem, setProblem] = useState<ReturnType<typeof entries.add>>(null);
  const { timeZone } = formats.settings;
  const shownStart = record === undefined ? '' : formats.time(record.startedAt);
  const mayRename = task !== undefined && can(task.role, 'task.edit');
  const stretch = record === undefined ? readStretch(draft, nowOf(client), timeZone) : 'timeMissing';

  function patch(change: Partial<EntryDraft>) {
    setProblem(null);
    onDraft({ ...draft, ...change });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = record === undefined ? entries.add(draft) : entries.change(record, draft, shownStart);
    setProblem(found);
    if (found === null) onDone();
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Keeps the popup open: the first Escape only closes the form.
    event.preventDefault();
    onDone();
  }

  function statusText(): string {
    // i18n-keys: pages:timer.entry.titleMissing
    if (problem === 'titleMissing') return t('timer.entry.titleMissing');
    // i18n-keys: pages:timer.record.{timeMissing,future}
    if (problem !== null) return t(`timer.record.${problem}`);
    const length =
      typeof stretch === 'string'
        ? []
        : [
            t('timer.record.length', {
              duration: durationText(Date.parse(stretch.endedAt) - Date.parse(stretch.startedAt)),
            }),
          ];
    const isNew = draft.taskId === null && draft.title.trim() !== '';
    const isRenamed = draft.taskId === record?.noteId && task !== undefined && draft.title !== task.title;
    return [
      ...length,
      ...(isNew ? [t('timer.entry.newTask')] : []),
      ...(isRenamed ? [t('timer.entry.renames')] : []),
    ].join(' ');
  }

  const note = (
    <label className={classNames(styles.field, styles.note)}>
      {t('timer.record.note')}
      <input
        className={styles.input}
        autoComplete="off"
        maxLength={MAX_TITLE}
        value={draft.note}
        onChange={(event) => patch({ note: event.target.value })}
      />
    </label>
  );
  const label = t(record === undefined ? 'timer.record.addTitle' : 'timer.entry.edit');
  return (
    <Grid
      as="form"
      gap={2}
      paddingBlockStart={3}
      rule="above"
      aria-label={label}
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
    >
      <TitleChoice
        taskId={draft.taskId}
        title={draft.title}
        offersNew={record !== undefined}
        isInvalid={problem === 'titleMissing'}
        onType={(title) =>
          patch({ title, taskId: mayRename && draft.taskId !== null ? (record?.noteId ?? null) : null })
        }
        onPick={(taskId, title) => patch({ taskId, title })}
      />
      <Row gap={2} className={styles.times}>
        {record === undefined && (
          <label className={styles.field}>
            {t('timer.record.day')}
            <input
              type="date"
              className={styles.input}
              value={draft.date}
              max={dayOf(nowOf(client), timeZone)}
              onChange={(event) => patch({ date: event.target.value })}
            />
          </label>
        )}
        <TimeInput
          label={t('timer.do.start')}
          value={draft.from}
          isInvalid={problem === 'timeMissing'}
          onChange={(from) => patch({ from })}
        />
        {record === undefined && (
          <TimeInput
            label={t('timer.do.end')}
            value={draft.to}
            isInvalid={problem !== null && problem !== 'titleMissing'}
            onChange={(to) => patch({ to })}
          />
        )}
        {record !== undefined && note}
      </Row>
      {record === undefined && note}
      <p role="status" className={styles.told} data-tone={problem === null ? undefined : 'problem'}>
        {statusText()}
      </p>
      <Row gap={2} wrap>
        <NativeButton size="small" variant="primary" type="submit">
          {t(record === undefined ? 'timer.record.add' : 'button.save')}
        </NativeButton>
        <NativeButton size="small" onPress={onDone}>
          {t('button.cancel')}
        </NativeButton>
        {record !== undefined && (
          <Text marginInlineStart="auto">
            <NativeButton
              size="small"
              variant="plain"
              onPress={() => {
                remove(record);
                onDone();
              }}
            >
              {t('button.discard')}
            </NativeButton>
          </Text>
        )}
      </Row>
    </Grid>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}

/** Input for a time of day as free text. */
function TimeInput({ label, value, isInvalid, onChange }: TimeInputProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        className={styles.input}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
