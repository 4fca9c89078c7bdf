import * as z from 'zod/mini';
import type { LoadTexts } from '#i18n/init.ts';

const texts = z.record(z.string(), z.unknown());

/** Loader of the texts of one script of the extension: the build packs for each those that it can show. */
export const createPackedTexts =
  (script: 'popup' | 'sidepanel' | 'options' | 'background'): LoadTexts =>
  async (language, namespace) => {
    const response = await fetch(`/texts/${language}/${script}/${namespace}.json`);
    return texts.parse(await response.json());
  };
