import { matchOf } from './match.ts';
import { type PaletteEntry, type PaletteKind, type PaletteSection, paletteKinds } from './palette-entry.ts';

/** Maximum of results of one kind. */
const SHOWN = 6;
/** Score bonus of recently used entries. */
const RECENT_BONUS = 0.08;

/**
 * Sections of the palette. Before a query: recent entries, then all that are not hidden, by kind. With one: the
 * matches, kinds in the order of their best. Tasks are searched elsewhere and come ranked in `tasks`; `add` is last.
 */
export function paletteSections(
  entries: readonly PaletteEntry[],
  tasks: readonly PaletteEntry[],
  query: string,
  recentIds: readonly string[],
  add: PaletteEntry | null,
): readonly PaletteSection[] {
  if (query.trim() === '') return unasked(entries, recentIds);
  const scored = entries.flatMap((entry) => {
    const inText = matchOf(entry.text, query);
    const inWords = matchOf(`${entry.text} ${entry.words ?? ''} ${entry.detail ?? ''}`, query);
    if (inText === null && inWords === null) return [];
    const bonus = recentIds.includes(entry.id) ? RECENT_BONUS : 0;
    return [{ entry, score: Math.max(inText ?? 0, (inWords ?? 0) * 0.9) + bonus }];
  });
  scored.sort((a, b) => b.score - a.score);
  const found: { kind: PaletteKind; score: number; entries: PaletteEntry[] }[] = [];
  for (const { entry, score } of scored) {
    let section = found.find(({ kind }) => kind === entry.kind);
    if (section === undefined) {
      section = { kind: entry.kind, score, entries: [] };
      found.push(section);
    }
    if (section.entries.length < SHOWN) section.entries.push(entry);
  }
  if (tasks.length > 0) {
    const score = matchOf(tasks[0]?.text ?? '', query) ?? 0.5;
    found.push({ kind: 'task', score, entries: tasks.slice(0, SHOWN) });
  }
  found.sort((a, b) => b.score - a.score);
  if (add !== null) found.push({ kind: 'add', score: 0, entries: [add] });
  return found;
}

function unasked(entries: readonly PaletteEntry[], recentIds: readonly string[]): readonly PaletteSection[] {
  const shown = entries.filter((entry) => entry.isHidden !== true);
  const recent = recentIds.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const isRecent = new Set(recent.slice(0, 5));
  return paletteKinds
    .map((kind) => ({
      kind,
      entries:
        kind === 'recent'
          ? [...isRecent]
          : shown.filter((entry) => entry.kind === kind && !isRecent.has(entry)),
    }))
    .filter((section) => section.entries.length > 0);
}
