import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runStep } from './run-step.ts';
import { keyLists } from './texts/key-lists.ts';
import { mergeTexts, readTextSources, type TextSource } from './texts/source-texts.ts';
import { findUsers, ownersOf } from './texts/text-owner.ts';
import { baseOf, readTextUsage } from './texts/text-usage.ts';

/**
 * Moves each text into the file of the folder that shows it, in all languages: for use after code has moved. A text
 * that several folders show goes to a shared folder: to the one that has the nearest key, else to `src/i18n`.
 */
const root = resolve(import.meta.dirname, '..');
const sources = readTextSources();
const users = findUsers(sources, readTextUsage(keyLists).used);

/** Folders with a text below each beginning of a key. */
const relatives = new Map<string, Set<string>>();
for (const { folder, texts } of sources) {
  for (const key of texts.keys()) {
    for (const dot of key.matchAll(/\./g)) {
      const start = key.slice(0, dot.index);
      relatives.set(start, (relatives.get(start) ?? new Set()).add(folder));
    }
  }
}

function chooseFolder(key: string, now: string): string {
  const owners = ownersOf(users.get(key) ?? []);
  // A text without users stays: the test of texts names it.
  if (!users.has(key) || owners.includes(now)) return now;
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
    const near = owners.find((owner) => relatives.get(key.slice(0, dot))?.has(owner));
    if (near !== undefined) return near;
  }
  return owners.at(-1) ?? now;
}

/** New folder of each misplaced key, without its plural form: languages differ in those. */
const moves = new Map<string, string>();
for (const { folder, language, texts } of sources) {
  if (language !== 'en') continue;
  for (const key of texts.keys()) {
    const chosen = chooseFolder(key, folder);
    if (chosen !== folder) moves.set(baseOf(key), chosen);
  }
}

const placed = new Map<string, TextSource & { texts: Map<string, string | readonly string[]> }>();
const changed = new Set<string>();
for (const { folder, language, path, texts } of sources) {
  for (const [key, text] of texts) {
    const owner = moves.get(baseOf(key)) ?? folder;
    const target = `${owner}/texts/${language}.json`;
    if (target !== path) changed.add(target).add(path);
    const source = placed.get(target) ?? { folder: owner, language, path: target, texts: new Map() };
    placed.set(target, source);
    source.texts.set(key, text);
  }
}
for (const path of changed) {
  const source = placed.get(path);
  if (source === undefined) {
    rmSync(join(root, path));
    continue;
  }
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(mergeTexts([source], source.language), null, 2));
}
for (const [key, folder] of moves) console.log(`${key} → ${folder}/texts`);
const written = [...changed].filter((path) => placed.has(path));
if (written.length > 0 && !(await runStep('Format', 'biome', ['format', '--write', ...written])))
  process.exitCode = 1;
