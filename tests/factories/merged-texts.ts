import type { Language } from '#contract/people/language-names.ts';
import type { Namespace } from '#i18n/languages.ts';
import { readPackedKeys } from '../../scripts/texts/pack-texts.ts';
import { mergeTexts, readTextSources, type TextTree } from '../../scripts/texts/source-texts.ts';

/** Texts of a namespace in a language, merged from their sources. */
export function readTexts(language: Language, namespace: Namespace): TextTree {
  return mergeTexts(readTextSources(), language)[namespace] ?? {};
}

/** Texts of a namespace in English that are packed for one script of the extension. */
export function readPackedTexts(script: string, namespace: Namespace): TextTree {
  return mergeTexts(readTextSources(), 'en', readPackedKeys().get(script))[namespace] ?? {};
}
