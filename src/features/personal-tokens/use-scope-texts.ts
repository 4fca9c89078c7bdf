import { useTranslation } from 'react-i18next';
import { scopeAreas, type TokenScope } from '#contract/tokens/token-scopes.ts';

/** Texts of what a token may do, one for each area that it has. */
export function useScopeTexts(): (scopes: readonly TokenScope[]) => string[] {
  const { t } = useTranslation('pages');
  return (scopes) =>
    scopeAreas.flatMap((area) => {
      // i18n-keys: pages:token.area.{tasks,time,calendar,people}
      const name = t(`token.area.${area}`);
      if (scopes.includes(`${area}:write`)) return [t('token.mayWrite', { area: name })];
      return scopes.includes(`${area}:read`) ? [t('token.mayRead', { area: name })] : [];
    });
}
