import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { SpokenNote } from '../field/spoken-note.tsx';
import { knownColleagues, knownLabels, knownParties, knownTemplates } from './known-names.ts';
import { NameRows, rowId } from './name-rows.tsx';
import { showCaret } from './position-name-list.ts';
import { suggestNames } from './suggest-names.ts';
import { type TypedText, useNaming } from './use-naming.ts';
import type { WrittenName } from './written-name.ts';

/** ARIA ids of the open list for the field. */
export interface ShownNames {
  readonly list: string;
  readonly active: string | undefined;
}

export interface NameListProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly line: TypedText;
  readonly onShow: (names: ShownNames | null) => void;
}

/**
 * Autocomplete of names after `#`, `@`, `+` or `/`. The caret stays in the field:
 *
 * - the list opens with the bare sign and filters while typing; it closes when nothing matches;
 * - with the first letter the first row is preselected, unless the text is a complete name or ends with a blank;
 * - arrow keys select; Enter and Tab insert the selected row. Without one they keep their meaning: Enter adds the
 *   task, and a new label stays as typed;
 * - Escape closes only the list, which stays closed for this name; so do blur and moving the caret;
 * - a click or a tap inserts.
 */
export function NameList({ input, line, onShow }: NameListProps) {
  const { t, i18n } = useTranslation('pages');
  const client = useClient();
  const id = useId();
  const { naming, dismiss } = useNaming(input, line);
  const { text } = line;
  const sign = naming?.sign;
  const known = useMemo(
    () => ({
      labels: sign === '#' ? knownLabels(client) : [],
      parties: sign === '@' ? knownParties(client) : sign === '+' ? knownColleagues(client) : [],
      templates: sign === '/' ? knownTemplates(client) : [],
    }),
    [client, sign],
  );
  const { rows, first } = useMemo(
    () => (naming === null ? NOTHING : suggestNames(text, naming, known, i18n.language)),
    [text, naming, known, i18n.language],
  );
  /** Row selected by arrow keys, until the text changes. */
  const [moved, setMoved] = useState<{ text: string; to: number } | null>(null);
  const active = moved?.text === text && moved.to < rows.length ? moved.to : first;
  const isOpen = rows.length > 0;
  const activeId = active === null ? undefined : rowId(id, active);

  const show = useEffectEvent(onShow);
  useLayoutEffect(() => {
    show(isOpen ? { list: id, active: activeId } : null);
    return () => show(null);
  }, [isOpen, id, activeId]);

  function take(written: WrittenName) {
    const field = input.current;
    if (field === null) return;
    dismiss();
    field.setRangeText(written.text, 0, field.value.length, 'end');
    field.setSelectionRange(written.caret, written.caret);
    showCaret(field, written.caret);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    const chosen = active === null ? undefined : rows[active];
    if (event.key === 'ArrowDown') {
      setMoved({ text, to: active === null ? 0 : (active + 1) % rows.length });
    } else if (event.key === 'ArrowUp') {
      setMoved({ text, to: ((active ?? 0) + rows.length - 1) % rows.length });
    } else if (event.key === 'Escape') dismiss();
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen.written);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', press);
    return () => field?.removeEventListener('keydown', press);
  }, [input]);

  return (
    <>
      {isOpen && naming !== null && (
        <NameRows id={id} rows={rows} active={active} start={naming.start} input={input} onTake={take} />
      )}
      <SpokenNote text={isOpen ? t('quickAdd.names.count', { count: rows.length }) : ''} />
    </>
  );
}

const NOTHING = { rows: [], first: null };
