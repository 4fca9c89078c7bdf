import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from './refusal-text.ts';

export function useRefusalText(): (error: unknown) => string {
  const { i18n } = useTranslation('pages');
  return useCallback((error) => refusalText(error, i18n), [i18n]);
}
