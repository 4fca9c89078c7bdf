import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { Palette } from '#features/palette/palette.tsx';
import type { PaletteEntry } from '#features/palette/palette-entry.ts';
import { paletteSections } from '#features/palette/palette-sections.ts';
import { keepRecent, readRecent } from '#features/palette/recent-entries.ts';
import { useAddLine } from '#features/quick-add/use-add-line.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { ShellDialogProps } from '../shell-dialog.ts';
import { usePaletteActs } from './use-palette-acts.tsx';
import { usePaletteCommands } from './use-palette-commands.tsx';
import { usePaletteDestinations } from './use-palette-destinations.tsx';
import { usePaletteTemplates } from './use-palette-templates.tsx';

/** Palette: pages, commands, tasks, organizations and people in one field; a text without a match becomes a task. */
export function PaletteDialog({ onOpenChange, onOpen, ...props }: ShellDialogProps) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [recentIds] = useState(() => readRecent(localStorage));
  const acts = usePaletteActs();
  const commands = usePaletteCommands(onOpen);
  const destinations = usePaletteDestinations();
  const templates = usePaletteTemplates();
  // Pages and tasks come in one step: the first entry is chosen once after each letter, and Enter waits for it.
  const asked = useDeferredValue(query);
  const matches = useTaskSearch(asked, { limit: 6 });
  const addLine = useAddedLine();

  const tasks = matches.map(
    ({ task }): PaletteEntry => ({
      id: `task:${task.id}`,
      kind: 'task',
      text: task.title,
      detail: task.progress === 'done' ? t('palette.done') : undefined,
      icon: task.progress === 'done' ? <IconCircleCheck /> : <IconCircle />,
      act: () => void navigate(`/task/${task.id}`),
    }),
  );
  const line = asked.trim();
  const add: PaletteEntry | null =
    line === ''
      ? null
      : {
          id: 'add',
          kind: 'add',
          text: t('palette.add', { line }),
          icon: <IconPlus />,
          act: () => addLine(line),
        };
  const entries = useMemo(
    () => [...acts, ...commands, ...templates, ...destinations],
    [acts, commands, templates, destinations],
  );
  const sections = paletteSections(entries, tasks, asked, recentIds, add);

  function choose(id: string) {
    const entry = sections.flatMap((section) => section.entries).find((each) => each.id === id);
    if (entry === undefined) return;
    if (entry.kind !== 'add' && entry.kind !== 'act') keepRecent(localStorage, id);
    onOpenChange(false);
    entry.act();
  }

  return (
    <Palette
      {...props}
      onOpenChange={onOpenChange}
      query={query}
      asked={asked}
      onQueryChange={setQuery}
      sections={sections}
      onChoose={choose}
    />
  );
}

/** Adds a line as the quick-add field does, with a message that leads to the task. */
function useAddedLine(): (line: string) => void {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const add = useAddLine();
  return async (line) => {
    const { id, title, isShown } = await add(line);
    if (!isShown) return;
    toasts.add({
      text: t('palette.added', { title }),
      action: { label: t('button.open'), leadsOn: true, onAction: () => void navigate(`/task/${id}`) },
    });
  };
}
