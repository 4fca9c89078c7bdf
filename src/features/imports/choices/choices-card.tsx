import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { timeZones } from '#domain/time/time-zones.ts';
import { Select } from '#ui/fields/select.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SettingRows } from '#ui/layout/setting-row.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { OpenDateChoice } from './open-date-choice.tsx';
import { PeopleChoices } from './people-choices.tsx';
import { PriorityChoices } from './priority-choices.tsx';
import { ProjectChoices } from './project-choices.tsx';
import type { ChoicesInUse } from './use-choices.ts';
import { useNameList } from './use-name-list.ts';

export interface ChoicesCardProps {
  readonly shown: ImportDetail;
  readonly inUse: ChoicesInUse;
}

/** Decisions of the person, each only where the file has something to decide. */
export function ChoicesCard({ shown, inUse }: ChoicesCardProps) {
  const { t } = useTranslation('pages');
  const namesOf = useNameList();
  const { choices, change, failure } = inUse;
  const { found, totals } = shown;
  const archived = found.projects.filter(({ isArchived }) => isArchived);
  const has = (wanted: string) => totals.some(({ kind }) => kind === wanted);
  // i18n-keys: pages:imports.choice.projects.{collections,labels,none} pages:imports.choice.labels.{labels,none}
  // i18n-keys: pages:imports.choice.sections.{labels,parents,none} pages:imports.choice.people.{label,description,none}
  // i18n-keys: pages:imports.choice.archived.{completed,open,none}
  const labelOf = (of: string, id: string) => t(`imports.choice.${of}.${id}`);
  const options = <const Id extends string>(of: string, ids: readonly Id[]) =>
    ids.map((id) => ({ id, label: labelOf(of, id) }));
  return (
    <Card title={t('imports.choice.title')}>
      <SettingRows>
        <OpenDateChoice shown={shown} change={change} />
        {found.projects.length > 0 && (
          <>
            <ChoiceRow
              name={t('imports.choice.projects.name')}
              hint={namesOf(found.projects)}
              options={options('projects', ['collections', 'labels', 'none'])}
              value={choices.projects}
              onChange={(projects) => change({ projects })}
            />
            <ProjectChoices projects={found.projects} choices={choices} change={change} />
          </>
        )}
        {archived.length > 0 && (
          <ChoiceRow
            name={t('imports.choice.archived.name')}
            hint={namesOf(archived)}
            options={options('archived', ['completed', 'open', 'none'])}
            value={choices.archived}
            onChange={(chosen) => change({ archived: chosen })}
          />
        )}
        {found.sections.length > 0 && (
          <ChoiceRow
            name={t('imports.choice.sections.name')}
            hint={namesOf(found.sections)}
            options={options('sections', ['labels', 'parents', 'none'])}
            value={choices.sections}
            onChange={(sections) => change({ sections })}
          />
        )}
        {found.labels.length > 0 && (
          <ChoiceRow
            name={t('imports.choice.labels.name')}
            hint={namesOf(found.labels)}
            options={options('labels', ['labels', 'none'])}
            value={choices.labels}
            onChange={(labels) => change({ labels })}
          />
        )}
        {found.people.length > 0 && (
          <>
            <ChoiceRow
              name={t('imports.choice.people.name')}
              hint={namesOf(found.people)}
              options={options('people', ['label', 'description', 'none'])}
              value={choices.people}
              onChange={(people) => change({ people })}
            />
            <PeopleChoices people={found.people} choices={choices} change={change} />
          </>
        )}
        {found.priorities.length > 0 && (
          <PriorityChoices
            found={found.priorities}
            priorities={choices.priorities}
            onChange={(priorities) => change({ priorities })}
          />
        )}
        <Select
          label={t('imports.choice.zone')}
          description={t('imports.choice.zoneHint')}
          options={timeZones(choices.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
          value={choices.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
        {has('task') && (
          <Switch isSelected={choices.completed} onChange={(completed) => change({ completed })}>
            {t('imports.choice.completed')}
          </Switch>
        )}
        {has('record') && (
          <Switch isSelected={choices.records} onChange={(records) => change({ records })}>
            {t('imports.choice.records')}
          </Switch>
        )}
        {has('event') && (
          <Switch isSelected={choices.events} onChange={(events) => change({ events })}>
            {t('imports.choice.events')}
          </Switch>
        )}
      </SettingRows>
      {failure?.isOfColumns === false && <Banner tone="failed">{failure.text}</Banner>}
    </Card>
  );
}
