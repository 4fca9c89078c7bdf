import type { LoadTexts } from '#i18n/init.ts';

/** Loader of the texts of one script of the extension: the build packs for each those that it can show. */
export const createPackedTexts =
  (script: 'popup' | 'sidepanel' | 'options' | 'background'): LoadTexts =>
  async (language, namespace) => {
    const response = await fetch(`/texts/${language}/${script}/${namespace}.json`);
    // Part of this build, as its scripts are.
    return response.json();
  };
