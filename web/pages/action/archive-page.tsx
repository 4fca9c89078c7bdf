import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLiveList } from '#client-react/use-live-list.ts';
import { MAX_QUERY } from '#contract/limits.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { CollectionGrid } from '#features/collections/collection-grid.tsx';
import { allCollections, scopeIdOf } from '#features/collections/collection-queries.ts';
import { useCompletedLoads } from '#features/tasks/completed/use-older-completed.ts';
import { completedTasks } from '#features/tasks/task-queries.ts';
import { templatesByName } from '#features/templates/template-queries.ts';
import { useFormats } from '#i18n/react.ts';
import { DAY, HOUR } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box, Grid, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import styles from './archive-page.module.css';

const SHOWN = 6;

/** Archive: entry to collections and completed tasks, with a search over all of it. */
export function ArchivePage() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(HOUR);
  const today = useToday(formats.settings.timeZone);
  const collections = useLiveList('collection', allCollections);
  const templates = useLiveList('template', templatesByName);
  const completed = useLiveList('task', completedTasks);
  useCompletedLoads(completed.length === 0);
  const own = useMemo(() => collections.filter((each) => scopeIdOf(each) === null), [collections]);
  const week = completed.filter(
    ({ completedAt }) => completedAt !== null && Date.parse(completedAt) > now - 7 * DAY,
  ).length;
  const shown = (own.length > 0 ? own : collections).slice(0, SHOWN);

  return (
    <Stack fullWidth>
      <PageHeader title={t('shell.title.archive')} description={t('archive.lead')} />
      <SearchForm />
      <Grid as="ul" gap={4} marginBlockEnd={6} columns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
        <Door
          href="/collect/collections"
          icon={<IconFolders />}
          title={t('collection.title')}
          text={t('archive.collections', { count: collections.length })}
        />
        <Door
          href="/collect/templates"
          icon={<IconTemplate />}
          title={t('template.title')}
          text={
            templates.length === 0
              ? t('archive.templatesHint')
              : t('archive.templates', { count: templates.length })
          }
        />
        <Door
          href="/collect/completed"
          icon={<IconChecks />}
          title={t('task.completed.title')}
          text={week === 0 ? t('archive.completedHint') : t('archive.completed', { count: week })}
        />
        <Door href="/search" icon={<IconSearch />} title={t('search.title')} text={t('archive.search')} />
      </Grid>
      {shown.length > 0 && (
        <Section
          title={t(own.length > 0 ? 'collection.own' : 'collection.title')}
          actions={<Link href="/collect/collections">{t('archive.allCollections')}</Link>}
        >
          <CollectionGrid label={t('collection.own')} collections={shown} isFixed />
        </Section>
      )}
      {shown.length === 0 && completed.length === 0 && (
        <EmptyState
          illustration={<ClearedStack />}
          title={t('collection.emptyTitle')}
          action={<LinkButton href="/collect/collections">{t('collection.new')}</LinkButton>}
        >
          {t('collection.empty')}
        </EmptyState>
      )}
      {completed.length > 0 && (
        <Section
          title={t('archive.lastCompleted')}
          actions={<Link href="/collect/completed">{t('archive.allCompleted')}</Link>}
        >
          <Box as="ul" frame="lg">
            {completed.slice(0, SHOWN).map((task) => (
              <Row
                as="li"
                key={task.id}
                gap={3}
                align="baseline"
                justify="between"
                paddingBlock={3}
                paddingInline={4}
                className={styles.task}
              >
                <Link href={`/completed-task/${task.id}`} className={styles.title}>
                  {task.title}
                </Link>
                {task.completedAt !== null && (
                  <Text as="time" dateTime={task.completedAt} rigid tone="faint" size="sm">
                    {formats.relativeDay(task.completedAt, today)}
                  </Text>
                )}
              </Row>
            ))}
          </Box>
        </Section>
      )}
    </Stack>
  );
}

function SearchForm() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate(`/search?query=${encodeURIComponent(query.trim())}`);
  }
  return (
    <search>
      <Row as="form" gap={2} maxWidth="44rem" marginBlockEnd={4} onSubmit={submit}>
        <Box grow mayShrink>
          <SearchField
            label={t('search.field')}
            isLabelHidden
            maxLength={MAX_QUERY}
            value={query}
            onChange={setQuery}
          />
        </Box>
        <Button type="submit">{t('search.go')}</Button>
      </Row>
    </search>
  );
}

interface DoorProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

function Door({ href, icon, title, text }: DoorProps) {
  return (
    <li>
      <Link href={href} className={styles.door}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <Text weight="strong">{title}</Text>
        <Text tone="faint" size="sm">
          {text}
        </Text>
      </Link>
    </li>
  );
}
