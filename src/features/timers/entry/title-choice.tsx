import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_TITLE } from '#contract/limits.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { useRecentTaskIds } from '../start-again.tsx';
import styles from './entry-form.module.css';

const FOUND = 4;

interface TitleChoiceProps {
  /** Task of the title; null for a new one. */
  readonly taskId: string | null;
  readonly title: string;
  readonly offersNew: boolean;
  readonly isInvalid: boolean;
  readonly onType: (title: string) => void;
  readonly onPick: (taskId: string | null, title: string) => void;
}

/** Combobox for a title or an open task that matches it. Arrow keys move, Enter chooses. */
export function TitleChoice({ taskId, title, offersNew, isInvalid, onType, onPick }: TitleChoiceProps) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = title.trim();
  const found = useTaskSearch(isOpen ? title : '', { state: 'open', limit: FOUND });
  const recent = useRecentTaskIds(FOUND);
  const tasks =
    query === '' ? recent.flatMap((each) => replica.get('task', each) ?? []) : found.map(({ task }) => task);
  const options: { readonly key: string; readonly taskId: string | null; readonly label: string }[] = [
    ...tasks
      .filter((task) => task.id !== taskId)
      .map((task) => ({ key: task.id, taskId: task.id, label: task.title })),
    ...(offersNew && query !== '' && taskId !== null
      ? [{ key: 'new', taskId: null, label: t('timer.entry.asNew', { title: query }) }]
      : []),
  ];
  const isShown = isOpen && options.length > 0;

  function pick(option: (typeof options)[number]) {
    onPick(option.taskId, option.taskId === null ? query : option.label);
    setOpen(false);
    setActive(-1);
  }

  function act(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = isShown ? options[active] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive((at) => Math.max(-1, Math.min(options.length - 1, at + step)));
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className={styles.title}>
      <label className={styles.field}>
        {t('timer.entry.what')}
        <input
          // biome-ignore lint/a11y/noAutofocus: the form was opened to type
          autoFocus
          className={styles.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={id}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          maxLength={MAX_TITLE}
          value={title}
          onFocus={(event) => event.target.select()}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setOpen(true);
            setActive(-1);
            onType(event.target.value);
          }}
          onKeyDown={act}
        />
      </label>
      <div
        id={id}
        role="listbox"
        aria-label={t('timer.entry.what')}
        className={styles.options}
        hidden={!isShown}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}
