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
import { refineQuickTask, type UnderstoodLine } from '../mutations.ts';
import type { ShownNames } from '../names/name-list.tsx';
import { plainLine } from '../parse/plain-line.ts';
import type { QuickAddReading } from '../parse/reading.ts';
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
  /** Makes the task of what was understood, and answers with its id. */
  readonly onAdd: (line: UnderstoodLine) => string;
  /** The page the task comes from. Where nothing is typed, its title is the task's. */
  readonly source?: TaskSource | undefined;
  readonly autoFocus?: boolean | undefined;
  /** What stands there already, such as what another app shared. */
  readonly initialText?: string | undefined;
  /** Hears what stands in the field after every change of it. */
  readonly onText?: ((text: string) => void) | undefined;
  /** Further buttons at the end of the line. */
  readonly tools?: ReactNode;
  /** Further fields of the task, below the line. */
  readonly children?: ReactNode;
}

/**
 * One line becomes a task: Enter adds it and leaves the field ready for the next. What the line says of date, time,
 * repetition, people, estimate and importance is marked while typing and taken back with its chip. Behind
 * `#` and `@` a list of the names that are known is offered: see `NameList`.
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
    // What attached it, or took it off, is gone with the press: the person goes on typing.
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
      // Typed faster than its reader loaded: the line is kept as it stands, and read once the reader has come.
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
              // A dialog around it stays open: the first Escape only clears.
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
