import * as z from 'zod/mini';
import type { LoadTexts } from '#i18n/init.ts';

const texts = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * Loader of the texts of one script of the extension. The build packs a file for each, with the texts that the script
 * can show, in all namespaces.
 */
export function createPackedTexts(script: 'popup' | 'sidepanel' | 'options' | 'background'): LoadTexts {
  const read = new Map<string, Promise<z.infer<typeof texts>>>();

  async function readFile(language: string): Promise<z.infer<typeof texts>> {
    const response = await fetch(`/texts/${language}/${script}.json`);
    return texts.parse(await response.json());
  }

  return async (language, namespace) => {
    const reading = read.get(language) ?? readFile(language);
    read.set(language, reading);
    return (await reading)[namespace] ?? {};
  };
}
