import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { MemberTable } from '#ui/lists/member-table.tsx';
import { NestedList, type NestedRow } from '#ui/lists/nested-list.tsx';
import { PickList } from '#ui/lists/pick-list.tsx';
import { AvatarRow } from '#ui/marks/avatar-row.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

export function PeopleSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name = '', role = '', title = '', since = '', actions = ''] = words.memberHeads;
  const more = <IconButton label={t('action.more')} icon={<IconDots aria-hidden="true" />} />;
  // Each is nested in the one before.
  const rows = words.groups.reduceRight<readonly NestedRow[]>(
    (children, group) => [
      {
        id: group,
        name: group,
        facts: (
          <>
            <AvatarRow names={words.people} />
            <span>{words.people.length}</span>
          </>
        ),
        actions: more,
        isDraggable: true,
        children,
      },
    ],
    [],
  );
  return (
    <ShowcaseSection id="places" title={words.peopleTitle}>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <NestedList
          label={words.group}
          rows={rows}
          texts={{ drag: (group) => `${words.move}: ${group}`, toggle: (group) => group }}
          onOpen={setChosen}
          onMove={setChosen}
        />
        <PickList
          label={words.choose}
          rows={words.groups.map((group, level) => ({
            id: group,
            label: group,
            icon: <IconUsersGroup aria-hidden="true" />,
            level,
          }))}
          chosen={chosen}
          onChoose={setChosen}
          empty={words.foundTitle}
        />
      </Grid>
      <MemberTable
        label={words.peopleTitle}
        heads={{ name, role, title, since, actions }}
        rows={words.people.map((person, index) => ({
          id: person,
          name: person,
          userName: person.split(' ')[0]?.toLowerCase() ?? '',
          href: '#places',
          role: <Badge tone={index === 0 ? 'accent' : 'neutral'}>{words.steps[index]}</Badge>,
          title: words.tasks[index] ?? '',
          since: '2026',
          actions: more,
        }))}
      />
    </ShowcaseSection>
  );
}
