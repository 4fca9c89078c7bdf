import { foldInPlace } from '#time/written/folded.ts';
import { allMatches } from './all-matches.ts';
import type { TextRange } from './reading.ts';

/**
 * Finder of names that contain words of dates: holidays (`Ash Wednesday`), streets (`Straße des 17. Juni`), films and
 * people (`Plácido Domingo`). They are title whatever stands beside them. `names`: their source without accents.
 */
export function createNameFinder(names: string): (text: string) => readonly TextRange[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) =>
    allMatches(pattern, foldInPlace(text)).map(({ index, 0: name }) => ({
      start: index,
      end: index + name.length,
    }));
}
