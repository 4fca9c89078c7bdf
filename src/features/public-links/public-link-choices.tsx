import { useTranslation } from 'react-i18next';
import type { LinkChoices } from '#contract/links/public-link.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { lifeNames, lives } from './link-life.ts';

const views: readonly LinkChoices['view'][] = ['list', 'board'];
const parts = ['hasDescriptions', 'hasFinished', 'hasNames'] as const;

interface PublicLinkChoicesProps {
  readonly choices: LinkChoices;
  readonly onChange: (choices: LinkChoices) => void;
}

/** Form of what a public page shows: titles, dates and progress alone until more is chosen. */
export function PublicLinkChoices({ choices, onChange }: PublicLinkChoicesProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      <Segmented
        label={t('publicLink.view')}
        // i18n-keys: pages:publicLink.views.{list,board}
        options={views.map((id) => ({ id, label: t(`publicLink.views.${id}`) }))}
        value={choices.view}
        onChange={(view) => onChange({ ...choices, view })}
      />
      <Grid gap={3}>
        {parts.map((part) => (
          // i18n-keys: pages:publicLink.{hasDescriptions,hasFinished,hasNames}
          <Switch
            key={part}
            isSelected={choices[part]}
            onChange={(isChosen) => onChange({ ...choices, [part]: isChosen })}
          >
            {t(`publicLink.${part}`)}
          </Switch>
        ))}
      </Grid>
      <Select
        label={t('publicLink.life')}
        // i18n-keys: pages:publicLink.lives.{week,month,year,never}
        options={lifeNames.map((id) => ({ id, label: t(`publicLink.lives.${id}`) }))}
        value={lifeNames.find((id) => lives[id] === choices.days) ?? 'month'}
        onChange={(id) => onChange({ ...choices, days: lives[id] })}
      />
    </>
  );
}
