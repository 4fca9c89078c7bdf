import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import type { Collection } from '#contract/task/collection.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Box, Grid } from '#ui/layout/primitives.tsx';
import styles from './choices.module.css';
import { choiceIdOf, withChoice } from './project-choice.ts';

const ownCollections: LiveListSpec<Collection> = {
  where: ({ groupId, organizationId }) => groupId === null && organizationId === null,
  compare: (a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0),
};

/** Projects that are shown before the rest is asked for. */
const SHOWN = 20;

interface ProjectChoicesProps {
  readonly projects: ImportDetail['found']['projects'];
  readonly choices: ImportChoices;
  readonly change: (patch: Partial<ImportChoices>) => void;
}

/** Exceptions for single projects, behind a summary. */
export function ProjectChoices({ projects, choices, change }: ProjectChoicesProps) {
  const { t } = useTranslation('pages');
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const collections = useLiveList('collection', ownCollections);
  const options = [
    // i18n-keys: pages:imports.choice.project.{same,new,label,none}
    ...(['same', 'new', 'label', 'none'] as const).map((id) => ({
      id: String(id),
      label: t(`imports.choice.project.${id}`),
    })),
    ...collections.map(({ id, name }) => ({ id, label: t('imports.choice.project.into', { name }) })),
  ];
  return (
    <Box
      as="details"
      mayShrink
      className={styles.projects}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{t('imports.choice.project.each')}</summary>
      {isOpen && (
        <Grid
          gap={3}
          align="end"
          marginBlockEnd={2}
          columns="repeat(auto-fill, minmax(min(12rem, 100%), 1fr))"
        >
          {(isWhole ? projects : projects.slice(0, SHOWN)).map(({ sourceId, name, count }) => (
            <Select
              key={sourceId}
              label={t('imports.choice.project.of', { name, count })}
              options={options}
              value={choiceIdOf(choices, sourceId)}
              onChange={(id) => change({ projectChoices: withChoice(choices, sourceId, id) })}
            />
          ))}
        </Grid>
      )}
      {isOpen && !isWhole && projects.length > SHOWN && (
        <Button size="small" onPress={() => setWhole(true)}>
          {t('imports.choice.project.all')}
        </Button>
      )}
    </Box>
  );
}
