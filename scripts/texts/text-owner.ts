import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TextSource } from './source-texts.ts';
import { indexKeys, type UsedKey } from './text-usage.ts';

/** Folders of source files that have texts of their own: a feature, a noun of the domain, or a layer. */
function folderOf(path: string): string {
  return /^src\/(?:features|domain)\/[^/]+|^src\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
}

/** Folders that features, the web app and the extension may import, in which texts stand that several of them show. */
const shared = readdirSync(resolve(import.meta.dirname, '../../src/domain'))
  .map((noun) => `src/domain/${noun}`)
  .concat('src/i18n');

/** Whether the code of a folder may import another one, as far as both have texts. */
function mayUse(from: string, owner: string): boolean {
  if (from === owner || owner === 'src/i18n') return true;
  if (from === 'web' || from === 'entrypoints') return owner.startsWith('src/');
  if (from.startsWith('src/features/')) return !owner.startsWith('src/features/') && owner.startsWith('src/');
  return from.startsWith('src/domain/') && owner === 'src/client-react';
}

/**
 * Folders whose file may hold a text that the given ones show: the lowest of them where all others may import it, else
 * those below all of them.
 */
export function ownersOf(users: readonly string[]): readonly string[] {
  const all = [...new Set(users)];
  const owner = all.find((candidate) => all.every((user) => mayUse(user, candidate)));
  return owner === undefined
    ? shared.filter((candidate) => all.every((user) => mayUse(user, candidate)))
    : [owner];
}

/** Texts of buttons that stand in many places, such as “Cancel”: one for all, which no folder owns alone. */
const isOfButtons = (key: string) => key.startsWith('pages:button.');

/** Folders that show each text. */
export function findUsers(
  sources: readonly TextSource[],
  usedKeys: readonly UsedKey[],
): ReadonlyMap<string, readonly string[]> {
  const find = indexKeys(
    sources.flatMap(({ language, texts }) => (language === 'en' ? [...texts.keys()] : [])),
  );
  const users = new Map<string, string[]>();
  for (const used of usedKeys) {
    for (const key of find(used)) users.set(key, [...(users.get(key) ?? []), folderOf(used.path)]);
  }
  for (const [key, folders] of users) if (isOfButtons(key)) folders.push('src/i18n');
  return users;
}
