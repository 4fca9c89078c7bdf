import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs';
import {
  type FormEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { QuickAddHelpButton } from '../help/quick-add-help-button.tsx';
import type { ShownNames } from '../names/name-list.tsx';
import { plainLine } from '../parse/plain-line.ts';
import type { QuickAddReading } from '../parse/reading.ts';
import { refineQuickTask, type UnderstoodLine } from '../quick-add-mutations.ts';
import type { FieldReader } from './field-reader.ts';
import { LineNote } from './line-note.tsx';
import styles from './quick-add-field.module.css';
import { EMPTY_LINE, reduceLine } from './quick-line.ts';
import { UnderstoodMarks } from './understood-marks.tsx';
import { useLineReader } from './use-line-reader.ts';
import { useLineWriter } from './use-line-writer.ts';

export interface TaskSource {
  readonly url: string;
  readonly title: string;
}

export interface QuickLineFieldProps {
  /** Creates the task from the reading and returns its id. */
  readonly onAdd: (line: UnderstoodLine) => string;
  /** Page that is the source of the task; its title is used for an empty line. */
  readonly source?: TaskSource | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Initial text, such as one shared by another app. */
  readonly initialText?: string | undefined;
  /** Called with the text of the field after every change. */
  readonly onText?: ((text: string) => void) | undefined;
  /** Additional buttons at the end of the line. */
  readonly tools?: ReactNode;
  /** Additional fields of the task, below the line. */
  readonly children?: ReactNode;
}

/**
 * Quick-add field: Enter adds the task and leaves the field ready for the next one. Recognized date, time,
 * recurrence, people, estimate and importance are marked while typing and dismissed by their chips. After `#` and `@`
 * it suggests known names: see `NameList`.
 */
export function QuickLineField({
  onAdd,
  source,
  autoFocus = false,
  initialText = '',
  onText,
  tools,
  children,
}: QuickLineFieldProps) {
  const { t, i18n } = useTranslation('pages');
  const client = useClient();
  const writer = useLineWriter();
  const [line, dispatch] = useReducer(reduceLine, { ...EMPTY_LINE, text: initialText });
  const [added, setAdded] = useState<{ id: string; title: string } | null>(null);
  const [names, setNames] = useState<ShownNames | null>(null);
  const { reader, load, loadWhenIdle } = useLineReader();
  const input = useRef<HTMLInputElement>(null);

  const lastSource = useRef(source);
  useEffect(() => {
    // The button that attached or removed the source is unmounted by the press: the focus returns to the field.
    if (lastSource.current !== source) input.current?.focus();
    lastSource.current = source;
  }, [source]);

  const { text, literals } = line;
  const lastText = useRef(text);
  useEffect(() => {
    if (lastText.current !== text) onText?.(text);
    lastText.current = text;
  });
  const offered = source?.title ?? '';
  const isEmpty = text.trim() === '' && offered === '';
  const reading = useMemo(
    () => (reader === null || text.trim() === '' ? null : reader.read(text, literals, writer, client)),
    [reader, text, literals, writer, client],
  );

  function add(understood: UnderstoodLine) {
    const id = onAdd(understood);
    setAdded({ id, title: understood.title });
    return id;
  }

  function ask(from: FieldReader, id: string, { title, parties }: QuickAddReading) {
    void from.ask(client, { id, title }, parties, i18n);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty) return;
    if (text.trim() === '') add(plainLine(offered.trim()));
    else if (reader !== null && reading !== null) ask(reader, add(reading), reading);
    else {
      // Entered before the reader was loaded: the whole line becomes the title and is read once the reader is there.
      const written = plainLine(text.trim());
      const id = add(written);
      void load().then((late) => {
        if (late === null) return;
        const read = late.read(text, literals, writer, client);
        void refineQuickTask(client, id, written, read);
        ask(late, id, read);
      });
    }
    dispatch({ type: 'cleared' });
    input.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <div className={styles.line}>
          <UnderstoodMarks text={text} parts={reading?.parts ?? []} input={input} />
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-label={t('quickAdd.label')}
            aria-autocomplete="list"
            aria-expanded={names !== null}
            aria-controls={names?.list}
            aria-activedescendant={names?.active}
            placeholder={offered === '' ? t('quickAdd.placeholder') : offered}
            autoComplete="off"
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: only where its page was opened to type a task
            autoFocus={autoFocus}
            value={text}
            onFocus={loadWhenIdle}
            onChange={(event) => {
              setAdded(null);
              const { value, selectionStart } = event.target;
              dispatch({ type: 'typed', text: value, caret: selectionStart });
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return;
              // Keeps a dialog around it open: the first Escape only clears the field.
              event.stopPropagation();
              dispatch({ type: 'cleared' });
            }}
          />
        </div>
        {tools}
        <QuickAddHelpButton />
        <button type="submit" className={styles.add} aria-label={t('quickAdd.add')} disabled={isEmpty}>
          <IconCornerDownLeft aria-hidden="true" />
        </button>
      </div>
      {reader !== null && /[#@]/.test(text) && (
        <Suspense fallback={null}>
          <reader.NameList input={input} line={line} onShow={setNames} />
        </Suspense>
      )}
      <LineNote
        reader={reader}
        reading={reading}
        added={added}
        onMakeLiteral={(texts) => {
          dispatch({ type: 'madeLiteral', texts });
          input.current?.focus();
        }}
      />
      {children}
    </form>
  );
}
