/** Removes accents without changing the length, so that offsets hold: `ü` is `u`, `ß` stays, `’` is `'`. */
export function foldInPlace(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, (character) => {
      const [base] = character.normalize('NFD');
      return base?.length === 1 ? base : character;
    })
    .replaceAll('’', "'");
}
