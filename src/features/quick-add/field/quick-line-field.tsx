import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs';
import { type FormEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { plainLine } from '#line/plain-line.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { countAct } from '#ui/known-hints.ts';
import { QuickAddHelpButton } from '../help/quick-add-help-button.tsx';
import type { ShownNames } from '../names/name-list.tsx';
import type { PickBar } from '../pick/pick-bar.tsx';
import type { UnderstoodLine } from '../quick-add-mutations.ts';
import type { FieldReader } from './field-reader.ts';
import { LineNote } from './line-note.tsx';
import styles from './quick-add-field.module.css';
import { EMPTY_LINE, type QuickLine, typedLine } from './quick-line.ts';
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
  /** Its notes float over what follows, so that it takes one line. */
  readonly isInLine?: boolean | undefined;
  /** Line of a draft, or one shared by another app. */
  readonly initialLine?: Partial<QuickLine> | undefined;
  /** Called with the line after every change. */
  readonly onLine?: ((line: QuickLine) => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Without the example below. */
  readonly isCompact?: boolean | undefined;
  /** The task belongs to the one above it, so that no organization or group is offered. */
  readonly isBelow?: boolean | undefined;
  /** A time range plans no block. */
  readonly isPlanned?: boolean | undefined;
  /** Pickers below the line, instead of one button in it. */
  readonly picker?: typeof PickBar | undefined;
  /** Additional buttons at the end of the line. */
  readonly tools?: ReactNode;
  /** Additional fields of the task, below the line. */
  readonly children?: ReactNode;
}

/**
 * Quick-add field: Enter adds the task and leaves the field ready for the next one. Recognized date, time,
 * recurrence, people, estimate and importance are marked while typing and dismissed by their chips. After `#`, `@` and `/`
 * it suggests known names: see `NameList`.
 */
export function QuickLineField({
  onAdd,
  source,
  autoFocus = false,
  isInLine = false,
  initialLine,
  onLine,
  placeholder,
  isCompact = false,
  isBelow = false,
  isPlanned = false,
  picker: Picker,
  tools,
  children,
}: QuickLineFieldProps) {
  const { t, i18n } = useTranslation('pages');
  const client = useClient();
  const writer = useLineWriter();
  const [line, setLine] = useState<QuickLine>(
    initialLine === undefined ? EMPTY_LINE : { ...EMPTY_LINE, ...initialLine },
  );
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

  const { text } = line;
  const isDraft = useRef(text !== '');
  useEffect(() => {
    if (isDraft.current) loadWhenIdle();
  }, [loadWhenIdle]);
  const offered = source?.title ?? '';
  const isEmpty = text.trim() === '' && offered === '';
  const readBy = (by: FieldReader) =>
    by.read(isPlanned ? { ...line, dropped: [...line.dropped, 'block'] } : line, writer, client);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `readBy` reads
  const reading = useMemo(
    () => (reader === null || line === EMPTY_LINE ? null : readBy(reader)),
    [reader, line, isPlanned, writer, client],
  );

  function add(understood: UnderstoodLine) {
    const id = onAdd(understood);
    setAdded({ id, title: understood.title });
    countAct('quickAddExample');
    return id;
  }

  function addBeside(from: FieldReader, id: string, read: QuickAddReading) {
    void from.addBeside(client, id, read, writer.timeZone, i18n);
  }

  function change(next: QuickLine) {
    setLine(next);
    onLine?.(next);
  }

  function changeAndFocus(next: QuickLine) {
    change(next);
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty) return;
    const isOffered = text.trim() === '';
    const title = isOffered ? offered.trim() : text.trim();
    if (reader !== null && reading !== null)
      addBeside(reader, add(isOffered ? { ...reading, title } : reading), reading);
    else if (isOffered) add(plainLine(title));
    else {
      // Entered before the reader was loaded: the whole line becomes the title and is read once the reader is there.
      const written = plainLine(title);
      const id = add(written);
      void load().then((late) => {
        if (late === null) return;
        const read = readBy(late);
        void late.refine(client, id, written, read);
        addBeside(late, id, read);
      });
    }
    changeAndFocus(EMPTY_LINE);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <div className={styles.line}>
          {reader !== null && <reader.Marks text={text} parts={reading?.parts ?? []} input={input} />}
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-label={placeholder ?? t('quickAdd.label')}
            aria-autocomplete="list"
            aria-expanded={names !== null}
            aria-controls={names?.list}
            aria-activedescendant={names?.active}
            placeholder={offered === '' ? (placeholder ?? t('quickAdd.placeholder')) : offered}
            autoComplete="off"
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: only where its page was opened to type a task
            autoFocus={autoFocus}
            value={text}
            onFocus={loadWhenIdle}
            onChange={(event) => {
              setAdded(null);
              const { value, selectionStart } = event.target;
              change(typedLine(line, value, selectionStart));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || line === EMPTY_LINE) return;
              // Keeps a dialog around it open: the first Escape only clears the field.
              event.stopPropagation();
              change(EMPTY_LINE);
            }}
          />
        </div>
        {tools}
        {reader !== null && Picker === undefined && (
          <reader.PickMenu line={line} reading={reading} isBelow={isBelow} onLine={changeAndFocus} />
        )}
        <QuickAddHelpButton />
        <button type="submit" className={styles.add} aria-label={t('quickAdd.add')} disabled={isEmpty}>
          <IconCornerDownLeft aria-hidden="true" />
        </button>
      </div>
      {reader !== null && /[#@+/]/.test(text) && (
        <Suspense fallback={null}>
          <reader.NameList input={input} line={line} onShow={setNames} />
        </Suspense>
      )}
      <LineNote
        reader={reader}
        line={line}
        reading={reading}
        added={added}
        isInLine={isInLine}
        isCompact={isCompact}
        onLine={changeAndFocus}
      />
      {Picker !== undefined && (
        <Picker line={line} reading={reading} isBelow={isBelow} onLine={changeAndFocus} />
      )}
      {children}
    </form>
  );
}
