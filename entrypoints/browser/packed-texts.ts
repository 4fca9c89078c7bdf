import * as z from 'zod/mini';
import type { LoadTexts } from '#i18n/init.ts';

const texts = z.record(z.string(), z.unknown());

/** Loader of the texts packed into the extension, for its pages and its worker. */
export const loadPackedTexts: LoadTexts = async (language, namespace) => {
  const response = await fetch(`/texts/${language}/${namespace}.json`);
  return texts.parse(await response.json());
};
