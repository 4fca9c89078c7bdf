import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { useColleagues } from '#domain/delegation/use-colleagues.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Box, Grid } from '#ui/layout/primitives.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import styles from './choices.module.css';
import { choiceIdOf, openProposals, withChoices } from './person-choice.ts';
import { useNameList } from './use-name-list.ts';

/** People that are shown before the rest is asked for. */
const SHOWN = 20;

interface PeopleChoicesProps {
  readonly people: ImportDetail['found']['people'];
  readonly choices: ImportChoices;
  readonly change: (patch: Partial<ImportChoices>) => void;
}

/** Exceptions for single people, behind a summary; colleagues who have the name of one are offered before it. */
export function PeopleChoices({ people, choices, change }: PeopleChoicesProps) {
  const { t } = useTranslation('pages');
  const namesOf = useNameList();
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const colleagues = useColleagues();
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  const proposals = openProposals(choices, people);
  const choose = (options: ReadonlyMap<string, string>) =>
    change({ peopleChoices: withChoices(choices, options) });
  const options = [
    // i18n-keys: pages:imports.choice.person.{same,label,description,none}
    ...(['same', 'label', 'description', 'none'] as const).map((id) => ({
      id: String(id),
      label: t(`imports.choice.person.${id}`),
    })),
    ...colleagues.map(({ id, name, organization }) => ({
      id,
      label: t('imports.choice.person.assign', { name }),
      description: organization,
    })),
  ];
  const optionsWith = (id: string) =>
    options.some((option) => option.id === id)
      ? options
      : [...options, { id, label: t('imports.choice.person.former') }];
  return (
    <>
      {proposals.size > 0 && (
        <SettingRow
          name={t('imports.choice.person.proposed', { count: proposals.size })}
          hint={namesOf(
            [...proposals].map(([name, id]) => ({
              name: t('imports.choice.person.pair', { name, colleague: names.get(id) ?? name }),
            })),
          )}
        >
          <Button size="small" onPress={() => choose(proposals)}>
            {t('imports.choice.person.accept')}
          </Button>
        </SettingRow>
      )}
      <Box
        as="details"
        mayShrink
        className={styles.projects}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={styles.summary}>{t('imports.choice.person.each')}</summary>
        {isOpen && (
          <Grid
            gap={3}
            align="end"
            marginBlockEnd={2}
            columns="repeat(auto-fill, minmax(min(12rem, 100%), 1fr))"
          >
            {(isWhole ? people : people.slice(0, SHOWN)).map(({ name, count }) => {
              const id = choiceIdOf(choices, name);
              return (
                <Select
                  key={name}
                  label={t('imports.choice.person.of', { name, count })}
                  options={optionsWith(id)}
                  value={id}
                  onChange={(chosen) => choose(new Map([[name, chosen]]))}
                />
              );
            })}
          </Grid>
        )}
        {isOpen && !isWhole && people.length > SHOWN && (
          <Button size="small" onPress={() => setWhole(true)}>
            {t('imports.choice.person.all')}
          </Button>
        )}
      </Box>
    </>
  );
}
