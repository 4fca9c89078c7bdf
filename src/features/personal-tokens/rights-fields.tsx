import { useTranslation } from 'react-i18next';
import { type ScopeArea, scopeAreas } from '#contract/tokens/token-scopes.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { type Rights, rights } from './token-rights.ts';

interface RightsFieldsProps {
  readonly chosen: Rights;
  /** The widest right that may be chosen in each area; areas without any are left out. */
  readonly widest: Rights;
  readonly hintOf: (area: ScopeArea) => string;
  readonly onChange: (chosen: Rights) => void;
}

/** Choice of a right in each area. */
export function RightsFields({ chosen, widest, hintOf, onChange }: RightsFieldsProps) {
  const { t } = useTranslation('pages');
  return scopeAreas
    .filter((area) => widest[area] !== 'none')
    .map((area) => (
      // i18n-keys: pages:token.area.{tasks,time,calendar,people}
      <SettingRow key={area} name={t(`token.area.${area}`)} hint={hintOf(area)}>
        <Segmented
          label={t(`token.area.${area}`)}
          // i18n-keys: pages:token.right.{none,read,write}
          options={rights
            .slice(0, rights.indexOf(widest[area]) + 1)
            .map((id) => ({ id, label: t(`token.right.${id}`) }))}
          value={chosen[area]}
          onChange={(right) => onChange({ ...chosen, [area]: right })}
        />
      </SettingRow>
    ));
}
