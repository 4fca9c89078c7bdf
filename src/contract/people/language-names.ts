/** Languages of interface, mails and quick-add line, by their own names. */
export const languageNames = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano' };
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Language[];
export const fallbackLanguage: Language = 'en';
